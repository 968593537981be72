"""Initiative, maintenance, officers and their orders."""
