"""The inspector: what is on screen, looked into from a page of a browser. `scene.inspector` has what programs use."""
