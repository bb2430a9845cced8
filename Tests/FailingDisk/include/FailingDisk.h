// Preloaded, not linked: it has nothing to declare.
