"""Chapter 19: engineers: who is able, demolition, their own assaults, and flame from vehicles."""
