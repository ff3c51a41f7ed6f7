/**
 * Told how the outside services do, by whoever calls one. Never fails: a lost
 * note must not lose the work. `Name` is a caller's own service: it needs to
 * know no other.
 */
export type ServiceWatch<Name extends string> = {
  worked: (name: Name) => Promise<void>;
  /** `told` is a sentence for the director. */
  failed: (name: Name, told: string) => Promise<void>;
};
