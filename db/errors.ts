/**
 * What a failed query says about the database as a whole: the fault is not in
 * the question, and the same question may be answered in a moment.
 */
export type DatabaseErrorKind = "away" | "full";

/** Codes of PostgreSQL: shutting down, crashed, starting up, no connection left, a standby. */
const awayCodes = new Set(["57P01", "57P02", "57P03", "53300", "25006"]);
/** The same from below: nothing listens, or the line was cut. */
const networkCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/** What the driver says without a code (pg's lib/client.js, pg-pool's index.js). */
const awayWords = new RegExp(
  `^(?:${[
    "Connection terminated",
    "timeout exceeded when trying to connect",
    "timeout expired",
    "Query read timeout",
    "Client has encountered a connection error",
    // Also what a rollback says that follows a line that was cut.
    "Client was closed and is not queryable",
  ].join("|")})`,
);

/** Reads it from an error and what caused it; null for a fault of another kind. */
export function classifyDatabaseError(error: unknown): DatabaseErrorKind | null {
  for (let told = error, depth = 0; told instanceof Error && depth < 5; depth += 1) {
    const { code, syscall } = told as NodeJS.ErrnoException;
    if (code === "53100" || code === "ENOSPC") return "full";
    if (code && (awayCodes.has(code) || code.startsWith("08") || networkCodes.has(code))) {
      return "away";
    }
    // A socket in a folder that is gone: nothing listens there.
    if (code === "ENOENT" && syscall === "connect") return "away";
    if (awayWords.test(told.message)) return "away";
    told = told.cause;
  }
  return null;
}

/** What a write violated: the code of PostgreSQL, and the constraint or column that refused it. */
export type Violation = { code: string; constraint?: string; column?: string };

/** Reads it from an error or its cause; null for other errors. */
export function violationOf(error: unknown): Violation | null {
  for (let told = error, depth = 0; told instanceof Error && depth < 5; depth += 1) {
    const { code, constraint, column } = told as Error & Partial<Violation>;
    if (code?.startsWith("23")) return { code, constraint, column };
    told = told.cause;
  }
  return null;
}
