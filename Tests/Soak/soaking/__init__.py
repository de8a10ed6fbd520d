"""The parts of the chaos soak, one file each."""
