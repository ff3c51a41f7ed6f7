/**
 * What the client is told and what it tells, in the words of both processes. It
 * imports nothing but Node, as the client runs without a build.
 */

/** One request. In path and body, `{{n}}` is a number of its own in each turn, `{{name}}` what was taken. */
export type Step = {
  method?: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  /** A JSON body, already written. */
  body?: string;
  /** Fields of the JSON answer that later steps of the turn need. */
  take?: readonly string[];
};

export type Order = {
  url: string;
  /** Kept open, each with one request on its way at a time. */
  connections: number;
  seconds: number;
  /**
   * One turn is all of them, one after the other, on one connection. Where nothing is
   * taken, each connection begins with another one, so that they are asked for evenly.
   */
  steps: readonly Step[];
  /** The first number of `{{n}}`; the answer says where it ended. */
  from: number;
};

export type Counted = {
  /** Turns that ended within the time. */
  turns: number;
  /** Good answers within the time. */
  answers: number;
  /** Answers by status, and connections that broke as 0. */
  statuses: Record<number, number>;
  /** Where the next order's numbers may begin. */
  next: number;
};
