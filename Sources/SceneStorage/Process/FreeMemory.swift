import CLinux

/// Gives memory that was freed back to the system. It takes a millisecond for some megabytes: for what seldom happens, and leaves much behind.
public func returnFreeMemory() { linux_return_free_memory() }
