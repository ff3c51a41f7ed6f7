import { eq, inArray } from "drizzle-orm";
import type { Database } from "~/db/client";
import { codes } from "~/db/schema";
import type { SubmissionRow } from "./types.rules.server";

/** The codes that entries used, and what they saved. */

type CodeUse = Pick<SubmissionRow, "codeId" | "waiverId" | "savedCents" | "waivedCents">;

/** What a code saved an entry, in minor units: with its quote, or as a redeemed waiver. */
export const readSavedCents = ({
  savedCents,
  waivedCents,
}: Pick<CodeUse, "savedCents" | "waivedCents">) => savedCents || waivedCents;

/** The id of an entry's code; a redeemed waiver is the code with the same id. */
export const entryCodeId = ({ codeId, waiverId }: Pick<CodeUse, "codeId" | "waiverId">) =>
  codeId ?? waiverId;

/** The code of an entry as it was made, with its note; null without one. */
export async function readEntryCode(db: Database, entry: Pick<CodeUse, "codeId" | "waiverId">) {
  const id = entryCodeId(entry);
  if (id === null) return null;
  const [row] = await db
    .select({ code: codes.shown, note: codes.note })
    .from(codes)
    .where(eq(codes.id, id));
  return row ?? null;
}

/** The codes of entries as they were made, by id. */
export async function readEntryCodes(
  db: Database,
  entries: readonly Pick<CodeUse, "codeId" | "waiverId">[],
): Promise<Map<string, string>> {
  const ids = entries.flatMap((entry) => entryCodeId(entry) ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: codes.id, shown: codes.shown })
    .from(codes)
    .where(inArray(codes.id, ids));
  return new Map(rows.map(({ id, shown }) => [id, shown]));
}
