"""What a free table is made of: bases, facings, scenery, the table itself, and spots of it."""
