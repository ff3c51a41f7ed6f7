import { DrizzleQueryError } from "drizzle-orm/errors";

/**
 * Errors of the database as a whole: the query is right, and may succeed later. `away`: there is no connection, or it
 * was lost; `busy`: other transactions hold the rows or locks; `full`: the disk is full.
 */
export type DatabaseErrorKind = "away" | "busy" | "full";

/**
 * PostgreSQL's error codes, their kind and meaning ('the database …'). A call that fails so is undone and answered 503
 * with a time to try again. Other codes are faults of the program (500) or refusals of the data (`isRefusal`).
 */
export const databaseErrorCodes: Record<string, { kind: DatabaseErrorKind; meaning: string }> = {
  // A query waits 15 seconds for a free connection (postgres/pool.ts), a start 30 (client.ts).
  "53300": { kind: "away", meaning: "it has no free connection" },
  // A start waits 30 seconds.
  "57P03": { kind: "away", meaning: "it starts, or recovers" },
  // The connection is given up; the next query opens another one.
  "57P01": { kind: "away", meaning: "it shuts down, or an administrator ended the connection" },
  "57P02": { kind: "away", meaning: "one of its processes crashed" },
  "57P05": { kind: "away", meaning: "it ended an idle connection" },
  "25P03": { kind: "away", meaning: "it ended a transaction that did nothing for 15 seconds" },
  // With several servers, the next connection goes to the one that accepts writes.
  "25006": { kind: "away", meaning: "it is a standby, and accepts no writes" },
  "40001": { kind: "busy", meaning: "another transaction changed the same rows" },
  "40P01": { kind: "busy", meaning: "two transactions waited for each other" },
  "55P03": { kind: "busy", meaning: "another transaction holds the lock" },
  "57014": { kind: "busy", meaning: "it, or an administrator, cancelled the query" },
  "53200": { kind: "busy", meaning: "it is out of memory" },
  // Writes are refused until there is space; reads go on.
  "53100": { kind: "full", meaning: "its disk is full" },
};

/** No connection could be opened; the cause says why. */
export class UnreachableDatabase extends Error {
  override readonly name = "UnreachableDatabase";
  constructor(cause: unknown) {
    super("The database could not be reached.", { cause });
  }
}

/** Network: nothing listens, or the connection was lost. Other services fail with the same codes. */
const networkCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/** The driver's messages without a code (pg's lib/client.js, pg-pool's index.js). */
const lostConnectionMessage = new RegExp(
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
function* errorAndCauses(error: unknown): Generator<NodeJS.ErrnoException> {
  let cause = error;
  for (let depth = 0; cause instanceof Error && depth < 5; depth += 1) {
    yield cause;
    cause = cause.cause;
  }
}

/** Classifies an error, also by its causes; null for other errors, also for those of other services. */
export function classifyDatabaseError(error: unknown): DatabaseErrorKind | null {
  let isQueryError = false;
  for (const cause of errorAndCauses(error)) {
    const { code, syscall, message } = cause;
    if (cause instanceof UnreachableDatabase) return "away";
    isQueryError ||= cause instanceof DrizzleQueryError;
    if (code === "ENOSPC") return "full";
    const knownError =
      code && Object.hasOwn(databaseErrorCodes, code) ? databaseErrorCodes[code] : undefined;
    if (knownError) return knownError.kind;
    if (code?.startsWith("08") || lostConnectionMessage.test(message)) return "away";
    if (!isQueryError) continue;
    if (code && networkCodes.has(code)) return "away";
    // The socket's folder is gone: nothing listens.
    if (code === "ENOENT" && syscall === "connect") return "away";
  }
  return null;
}

/** Whether the server refuses a connection because all are in use. */
export const isOutOfConnections = (error: unknown): boolean =>
  [...errorAndCauses(error)].some(({ code }) => code === "53300");

/** Whether the server runs, but refuses connections for a moment. */
export const isTemporary = (error: unknown): boolean =>
  [...errorAndCauses(error)].some(({ code }) => code === "53300" || code === "57P03");

/** Whether the database refuses these rows, however often they are sent: their values, a constraint, a limit. */
export function isRefusal(error: unknown): boolean {
  for (const { code } of errorAndCauses(error)) if (/^(?:22|23|54)/.test(code ?? "")) return true;
  return false;
}

/** A violated constraint: PostgreSQL's code, and the constraint or column. */
export type Violation = { code: string; constraint?: string; column?: string };

/** The violation in an error or its cause; null for other errors. */
export function violationOf(error: unknown): Violation | null {
  for (const cause of errorAndCauses(error)) {
    const { code, constraint, column } = cause as Error & Partial<Violation>;
    if (code?.startsWith("23")) return { code, constraint, column };
  }
  return null;
}
