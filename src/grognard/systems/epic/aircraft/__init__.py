"""Aircraft: their actions, how they fly and fight in the air, what is fired at them, and how they leave."""
