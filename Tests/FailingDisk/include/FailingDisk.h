// The library is preloaded, not linked, so it declares nothing.
