"""Reading a thing by its name: names, members behind dots, indexes."""
