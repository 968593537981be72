"""What units on foot do when they are activated, and the ground they do it on."""
