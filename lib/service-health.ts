/**
 * Called by every user of an external service with its result. Never fails: a lost note must not
 * lose the work. `Name` is the caller's own service.
 */
export type ServiceWatch<Name extends string> = {
  worked: (name: Name) => Promise<void>;
  /** `told` is a sentence for the director. */
  failed: (name: Name, told: string) => Promise<void>;
};
