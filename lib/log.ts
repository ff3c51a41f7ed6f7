/**
 * Structured logs: one JSON object per line, UTC, no personal data. Callers pass ids, counts and codes; never names,
 * addresses, bodies, cookies or secrets.
 */
export type LogFields = Record<string, string | number | boolean | null | undefined>;

export type Logger = {
  info: (event: string, fields?: LogFields) => void;
  warn: (event: string, fields?: LogFields) => void;
  error: (event: string, fields?: LogFields) => void;
};

/** A log whose lines go to `write`, without line breaks. */
export function createLogger(write: (line: string) => void): Logger {
  const logAt =
    (level: string) =>
    (event: string, fields: LogFields = {}) =>
      write(JSON.stringify({ time: new Date().toISOString(), level, event, ...fields }));
  return { info: logAt("info"), warn: logAt("warn"), error: logAt("error") };
}

/**
 * Combines the lines of one turn of the event loop into one write, since a write takes longer than a cached response.
 * The rest is written when the process ends.
 */
export function bufferedWriter(write: (text: string) => void): (line: string) => void {
  let lines = "";
  const flush = () => {
    const text = lines;
    lines = "";
    if (text) write(text);
  };
  process.on("exit", flush);
  return (line) => {
    if (!lines) setImmediate(flush);
    lines += `${line}\n`;
  };
}

/**
 * An error on one line: class and message of its cause, and a database error's code. Without stack, query and
 * parameters, and without values that messages quote ('invalid input syntax for type uuid: "…"'): they may be personal
 * data.
 */
export function describeError(error: unknown): string {
  const cause = firstCause(error);
  if (!(cause instanceof Error)) return `Something that is no error was thrown (${typeof cause})`;
  // Drizzle's message contains the query and its parameters.
  const message = cause.message.startsWith("Failed query:") ? "A query failed" : messageOf(cause);
  const { code, severity, table, constraint } = cause as Partial<DatabaseErrorFields>;
  const fault = severity ? [code, table, constraint].filter(Boolean).join(" ") : "";
  const line = `${cause.name}: ${message}${fault && ` (${fault})`}`;
  return line.replace(/\s+/g, " ").slice(0, 300);
}

/** Fields of a database error of either engine, beside the message. */
type DatabaseErrorFields = { code: string; severity: string; table?: string; constraint?: string };

/** Longer chains of causes are circular. */
const maxCauses = 10;

function firstCause(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error) || depth > maxCauses) return error;
  const inner = error.cause ?? (error instanceof AggregateError ? error.errors[0] : undefined);
  return inner instanceof Error ? firstCause(inner, depth + 1) : error;
}

function messageOf(error: Error): string {
  if ("issues" in error && Array.isArray(error.issues)) {
    const issues = (error.issues as { code: string; path: PropertyKey[] }[]).slice(0, 3);
    return issues.map(({ code, path }) => `${code} at ${String(path[0] ?? "the top")}`).join(", ");
  }
  return error.message
    .replace(/".*"/s, '"…"')
    .replace(/\bReceived\b.*/s, "Received …")
    .replace(/(?<!\S)\S+@\S+/g, "…");
}
