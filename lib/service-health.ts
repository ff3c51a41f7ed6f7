/**
 * Records the result of each request to an external service. Never throws: a lost record must not lose the work.
 * `Name`: the caller's services.
 */
export type ServiceWatch<Name extends string> = {
  worked: (name: Name) => Promise<void>;
  /** `told`: a sentence for the director. */
  failed: (name: Name, message: string) => Promise<void>;
};
