"""The table at the terminal: what a seat may see, drawn; what is typed, understood."""
