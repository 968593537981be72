"""What happens in a battle, one module for each part of the book; a happening's first unit may be a Hidden marker."""
