import { z } from "zod";
import { uuidPattern } from "../uuid";

/** The query of a paged list (keyset.ts). */

/** The type of the sort column: a `timestamptz`, a short text or an `integer`; never null. */
export type SortKind = "moment" | "text" | "number";

export const defaultPageSize = 50;
export const maxPageSize = 200;

/** A name of 200 UTF-16 units, three bytes each, and an id: 850 characters in base64. */
const maxCursorLength = 900;

/** The last row of the page before: its sort value and its id. */
export type Cursor = {
  /** A time in whole microseconds, or a text. */
  value: string;
  id: string;
};

/** The cursor in a text; null for values that the column could not contain, before they reach the database. */
function readCursor(text: string, idPattern: RegExp, kind: SortKind): Cursor | null {
  const bytes = Buffer.from(text, "base64url");
  const decoded = bytes.toString();
  if (!Buffer.from(decoded).equals(bytes)) return null;
  const separatorIndex = decoded.lastIndexOf(" ");
  const cursor = { value: decoded.slice(0, separatorIndex), id: decoded.slice(separatorIndex + 1) };
  if (separatorIndex < 0 || !idPattern.test(cursor.id)) return null;
  return isValidCursor(cursor, kind) ? cursor : null;
}

/** True if a list sorted this way could have created the cursor. */
export function isValidCursor({ value }: Cursor, kind: SortKind): boolean {
  if (kind === "moment") return /^-?\d{1,16}$/.test(value);
  if (kind === "number") return /^-?\d{1,9}$/.test(value);
  return !value.includes("\0");
}

const limitRule = `Limit must be a whole number from 1 to ${maxPageSize}`;
export const cursorRule = "The cursor does not belong to this list";

/** The query of a list whose ids match `idPattern`. */
export function pageQueryFor(idPattern: RegExp, kind: SortKind = "moment") {
  return z.object({
    limit: z
      .string(limitRule)
      .regex(/^\d{1,4}$/, limitRule)
      .transform(Number)
      .refine((limit) => limit >= 1 && limit <= maxPageSize, limitRule)
      .prefault(String(defaultPageSize)),
    cursor: z
      .string(cursorRule)
      .max(maxCursorLength, cursorRule)
      .transform((text, context) => {
        const cursor = readCursor(text, idPattern, kind);
        if (cursor) return cursor;
        context.addIssue({ code: "custom", message: cursorRule });
        return z.NEVER;
      })
      .optional(),
  });
}

/** The query of a list with uuids, as most are. */
export const pageQuerySchema = pageQueryFor(uuidPattern);
export type PageQuery = z.output<typeof pageQuerySchema>;

/** The query of a list with uuids that is sorted by text. */
export const textPageQuerySchema = pageQueryFor(uuidPattern, "text");
