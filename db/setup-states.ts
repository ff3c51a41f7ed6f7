/** The set-up of the festival: not decided, the festival as it came, a set-up applied. */
export const setupStates = ["fresh", "kept", "done"] as const;
