"""What `scene.Film` is made of: sources of frames, what draws them, what encodes them, and who shares the work."""
