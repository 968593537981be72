"""What people bring: how large it may be, how its entries are looked at, and situations as files."""
