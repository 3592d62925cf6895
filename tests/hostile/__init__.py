"""Inputs that mean harm, and what must become of them."""
