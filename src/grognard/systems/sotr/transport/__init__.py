"""Troop transports: who rides in what, getting in and out, and fighting from aboard."""
