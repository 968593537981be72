"""Support from off the table: artillery strikes and strafing runs."""
