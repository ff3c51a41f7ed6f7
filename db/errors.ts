/** Errors of the database as a whole: the query is right, and may succeed later. */
export type DatabaseErrorKind = "away" | "full";

/** PostgreSQL: shutting down, crashed, starting, no free connection, a standby. */
const awayCodes = new Set(["57P01", "57P02", "57P03", "53300", "25006"]);
/** Network: nothing listens, or the connection was lost. */
const networkCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/** The driver's messages without a code (pg's lib/client.js, pg-pool's index.js). */
const awayWords = new RegExp(
  `^(?:${[
    "Connection terminated",
    "timeout exceeded when trying to connect",
    "timeout expired",
    "Query read timeout",
    "Client has encountered a connection error",
    // Also from a rollback after a lost connection.
    "Client was closed and is not queryable",
  ].join("|")})`,
);

/** An error and its causes, the error first; at most five, since causes may form a circle. */
function* withCauses(error: unknown): Generator<NodeJS.ErrnoException> {
  let cause = error;
  for (let depth = 0; cause instanceof Error && depth < 5; depth += 1) {
    yield cause;
    cause = cause.cause;
  }
}

/** Classifies an error, also by its causes; null for other errors. */
export function classifyDatabaseError(error: unknown): DatabaseErrorKind | null {
  for (const { code, syscall, message } of withCauses(error)) {
    if (code === "53100" || code === "ENOSPC") return "full";
    if (code && (awayCodes.has(code) || code.startsWith("08") || networkCodes.has(code))) {
      return "away";
    }
    // The socket's folder is gone: nothing listens.
    if (code === "ENOENT" && syscall === "connect") return "away";
    if (awayWords.test(message)) return "away";
  }
  return null;
}

/** Whether the database refuses these rows, however often they are sent: their values, a constraint, a limit. */
export function isRefusal(error: unknown): boolean {
  for (const { code } of withCauses(error)) if (/^(?:22|23|54)/.test(code ?? "")) return true;
  return false;
}

/** A violated constraint: PostgreSQL's code, and the constraint or column. */
export type Violation = { code: string; constraint?: string; column?: string };

/** Read from an error or its cause; null for other errors. */
export function violationOf(error: unknown): Violation | null {
  for (const cause of withCauses(error)) {
    const { code, constraint, column } = cause as Error & Partial<Violation>;
    if (code?.startsWith("23")) return { code, constraint, column };
  }
  return null;
}
