"""Shooting model by model, from the line of sight to the Cool tests it causes."""
