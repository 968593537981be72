"""What units on foot do in the action phase, and the ground they do it on."""
