/**
 * Structured logs: one JSON object a line, UTC, no personal data. Callers pass
 * ids, counts and codes; never names, addresses, bodies, cookies or secrets.
 */
export type LogFields = Record<string, string | number | boolean | null | undefined>;

export type Logger = {
  info: (event: string, fields?: LogFields) => void;
  warn: (event: string, fields?: LogFields) => void;
  error: (event: string, fields?: LogFields) => void;
};

export function createLogger(write: (line: string) => void): Logger {
  const at =
    (level: string) =>
    (event: string, fields: LogFields = {}) =>
      write(JSON.stringify({ time: new Date().toISOString(), level, event, ...fields }));
  return { info: at("info"), warn: at("warn"), error: at("error") };
}

/** The class and message of an error, on one line; stacks stay out of the log's fields. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Drizzle's message repeats the query and its parameters, which may be personal data.
  const cause = error.cause instanceof Error ? error.cause : null;
  const told = cause ?? error;
  return `${told.name}: ${told.message}`.replace(/\s+/g, " ").slice(0, 300);
}
