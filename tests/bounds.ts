/**
 * How long a test may take, in milliseconds, where the minute of vitest.config.ts and playwright.config.ts is too short:
 * it needs more than a fifth of it on a quiet machine, and a busy one is five times slower. Each name has its reason.
 * `npm run faults` repeats what is killed, and may take longer.
 */
const minutes = (count: number) => (process.env.FAULTS === "whole" ? 60 : count) * 60_000;

export const bounds = {
  /** Built servers or new databases are started, one after the other. */
  starts: minutes(5),
  /** Waits in real time for leases, retries or timers that last up to half a minute. */
  timers: minutes(5),
  /** Hundreds of clients send requests, or every page, call or field is requested in turn. */
  many: minutes(5),
  /** A journey through many pages, often with a second browser or a moved clock. */
  journey: minutes(5),
  /** Plays random stories; `npm run test:all` plays ten times as many. */
  stories: minutes(10),
  /** Servers are killed in the middle of work, and started again after each time. */
  kills: minutes(10),
  /** Whole databases and archives are written, restored and compared. */
  backups: minutes(15),
  /** Plays a whole festival, with every page that its people open. */
  festival: minutes(15),
  /** A server ends within ten seconds of SIGTERM; a busy machine sees it later. */
  stopMs: 30_000,
  /** Ten thousand hostile requests. */
  hostile: minutes(20),
};
