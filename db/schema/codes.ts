import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { codeKinds } from "../enums";
import { createdAt, id, moment, oneOf, version, wordList } from "./columns";
import { ofEdition } from "./editions";

/**
 * Codes that reduce or waive a fee. Every waiver code is one too, with the same id and the same text: the trigger
 * `carry_waiver` writes it, so `waivers` decides whether it is used or revoked.
 */
export const codes = pgTable(
  "codes",
  {
    id: id(),
    /** Capital letters and digits alone, as `foldCode` normalises typed codes. */
    code: text().notNull().unique("codes_code_key"),
    /** As it was made: 'STUDENT-25'. */
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
    stoppedAt: moment(),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    index("codes_created_at_idx").on(t.editionId, t.createdAt.desc(), t.id.desc()),
    check("codes_kind_check", oneOf(t.kind, codeKinds)),
    check(
      "codes_value_check",
      sql`(${t.kind} = 'percent') = (${t.percent} is not null) and (${t.kind} = 'amount') = (${t.amountCents} is not null)
        and coalesce(${t.percent}, 1) between 1 and 100 and coalesce(${t.amountCents}, 1) > 0`,
    ),
    check("codes_tier_check", sql`(${t.kind} = 'tier') = (${t.tier} is not null)`),
    check("codes_taken_check", sql`${t.taken} >= 0`),
  ],
);
