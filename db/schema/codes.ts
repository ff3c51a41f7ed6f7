import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { codeKinds } from "../enums";
import { createdAt, id, moment, oneOf, version, wordList } from "./columns";
import { ofEdition } from "./editions";

/**
 * Codes that reduce or waive a fee. A waiver code is one too: it makes one entry of one category free, is sent to
 * somebody or passed on, and may be one of a batch. Codes are stored in plain text, since the director looks them up.
 */
export const codes = pgTable(
  "codes",
  {
    id: id(),
    /** Capital letters and digits alone, as `foldCode` normalises typed codes. */
    code: text().notNull().unique("codes_code_key"),
    /** As it was made: 'STUDENT-25', or 'K7MQ-9ZTB-4XWA' of a waiver code. */
    shown: text().notNull(),
    editionId: ofEdition(),
    kind: text({ enum: codeKinds }).notNull(),
    /** Of `percent`, 1 to 100. */
    percent: integer(),
    /** Of `amount`, in minor units of the edition's currency. */
    amountCents: integer(),
    /** Of `tier`: the code of the price tier that it opens. */
    tier: text(),
    /** The categories that it is for; empty: all. */
    types: wordList(),
    /** Null: any number. */
    maxUses: integer(),
    /** The number of uses of one email address; null: any number. */
    perAddress: integer(),
    /** The first and the last day on which it can be applied, in the edition's time zone; null: any day. */
    firstDay: date({ mode: "string" }),
    lastDay: date({ mode: "string" }),
    /** For whom, and why. */
    note: text(),
    /** The held and the used ones; a trigger on `code_uses` takes freed ones away. */
    taken: integer().notNull().default(0),
    /** When the use of a waiver code was taken; null while it is free, and of other codes. */
    usedAt: moment(),
    stoppedAt: moment(),
    createdAt: createdAt(),
    version: version(),
    isWaiver: boolean().notNull().default(false),
    /** Where a waiver code was sent to; null: the director passes it on. */
    email: text(),
    /** The same for waiver codes that were created together; null: a single code. */
    batchId: uuid(),
  },
  (t) => [
    index("codes_created_at_idx").on(t.editionId, t.createdAt.desc(), t.id.desc()),
    index("codes_batch_idx").on(t.batchId).where(sql`${t.batchId} is not null`),
    check("codes_kind_check", oneOf(t.kind, codeKinds)),
    check(
      "codes_value_check",
      sql`(${t.kind} = 'percent') = (${t.percent} is not null) and (${t.kind} = 'amount') = (${t.amountCents} is not null)
        and coalesce(${t.percent}, 1) between 1 and 100 and coalesce(${t.amountCents}, 1) > 0`,
    ),
    check("codes_tier_check", sql`(${t.kind} = 'tier') = (${t.tier} is not null)`),
    check("codes_taken_check", sql`${t.taken} >= 0`),
    check(
      "codes_waiver_check",
      sql`not ${t.isWaiver} or ${t.kind} = 'free' and coalesce(${t.maxUses}, 0) = 1 and cardinality(${t.types}) = 1
        and ${t.lastDay} is not null and ${t.note} is not null and (${t.usedAt} is null) = (${t.taken} = 0)`,
    ),
  ],
);
