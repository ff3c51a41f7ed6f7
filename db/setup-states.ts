/** The set-up of the festival: not decided, the festival as it came, a set-up applied. */
export const setupStates = ["fresh", "kept", "done"] as const;

/** The stored states. 'closed': fresh on a live site, whose pages open with the set-up. */
export const storedSetupStates = [...setupStates, "closed"] as const;
