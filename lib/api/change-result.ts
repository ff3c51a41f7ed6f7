import type { FieldError } from "./problem";

/** The results of creating, changing and deleting a row. Expected refusals are values. Runs anywhere. */

/** `Saved`: the row as the caller gets it. `Row`: the stored one, which an edit conflict describes. */
export type ChangeResult<Saved, Row = Saved> = { kind: "done"; body: Saved } | ChangeRefusal<Row>;

export type ChangeRefusal<Row> =
  | { kind: "unknown" }
  /** The change was made from an older version than `row`. */
  | { kind: "stale"; row: Row }
  | { kind: "invalid"; errors: FieldError[] }
  /** The row is in use, or its edition is archived; `extra` says by what. */
  | { kind: "refused"; reason: string; extra?: Record<string, unknown> };

export const unknownRow = { kind: "unknown" } as const;
/** Why a change of one version found no row: `row`, as it is now, has another version, or there is none. */
export const staleOrUnknown = <Row>(row: Row | null) =>
  row ? ({ kind: "stale", row } as const) : unknownRow;
/** The change was made; `body` is the reply. */
export const done = <Saved>(body: Saved) => ({ kind: "done", body }) as const;
/** A refusal with its sentence. */
export const refuse = (reason: string, extra?: Record<string, unknown>) =>
  ({ kind: "refused", reason, ...(extra && { extra }) }) as const;
/** An invalid value of one field. */
export const invalidFields = (path: string, message: string) => ({
  kind: "invalid" as const,
  errors: [{ path, message }],
});
