"""Where rulebooks live, and what they bring as files: data, scenarios, lessons."""
