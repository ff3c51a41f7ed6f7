declare global {
  /** The DOM types do not have it yet; Node requires it for a body that is a stream. */
  interface RequestInit {
    duplex?: "half";
  }
}

export {};
