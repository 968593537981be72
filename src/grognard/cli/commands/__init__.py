"""The sub-commands of `grognard`, a module each."""
