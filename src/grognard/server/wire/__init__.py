"""The types of the wire, by subject: what requests must be, strictly, and what answers look like."""
