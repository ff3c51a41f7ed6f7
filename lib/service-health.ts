/**
 * Records the result of each request to an external service. Never throws: a lost record must not lose the work.
 * `Name`: the caller's services.
 */
export type ServiceWatch<Name extends string> = {
  recordSuccess: (name: Name) => Promise<void>;
  /** `message`: a sentence for the director. */
  recordFailure: (name: Name, message: string) => Promise<void>;
};
