"""Planners: any procedure that a system declares, gone through step by step."""
