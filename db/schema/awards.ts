import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { awardKinds, honorLevels } from "../enums";
import { changedBy, createdAt, id, isType, moment, oneOf } from "./columns";
import { ofEdition } from "./editions";
import { films } from "./films";
import { outboxMessages } from "./mail";
import { entryLinks } from "./payments";
import { submissions } from "./submissions";

/** The awards of an edition; private until revealed. */
export const awards = pgTable(
  "awards",
  {
    id: id(),
    editionId: ofEdition({ onDelete: "cascade" }),
    name: text().notNull(),
    kind: text({ enum: awardKinds }).notNull(),
    /** The category whose films it is for; null: all. */
    category: text(),
    /** In the currency of the edition. */
    prizeCents: integer(),
    /** Its place in the list, from 0. */
    ordinal: integer().notNull().default(0),
    /** When the audience's vote ends; only of the audience's award. */
    votesUntil: moment(),
    /** Films with fewer ballots have no rank in the audience's vote. */
    minBallots: integer().notNull().default(15),
    /** When it became public; its emails leave a minute later. */
    revealedAt: moment(),
    createdAt: createdAt(),
    ...changedBy(),
  },
  (t) => [
    index("awards_edition_idx").on(t.editionId, t.ordinal.desc(), t.id.desc()),
    uniqueIndex("awards_audience_key").on(t.editionId).where(sql`${t.kind} = 'audience'`),
    check("awards_kind_check", oneOf(t.kind, awardKinds)),
    check("awards_category_check", isType(t.category)),
    check("awards_prize_check", sql`${t.prizeCents} >= 0`),
    check("awards_min_ballots_check", sql`${t.minBallots} >= 1`),
    check("awards_votes_check", sql`${t.kind} <> 'audience' or ${t.votesUntil} is not null`),
  ],
);

/**
 * What films and log lines got: a level of an award, or without an award a place in the selection, which triggers keep
 * (`note_laurel_change`).
 */
export const honors = pgTable(
  "honors",
  {
    id: id(),
    editionId: ofEdition({ onDelete: "cascade" }),
    awardId: uuid().references(() => awards.id),
    /** The film, the entry, or both where they belong together. */
    filmId: uuid().references((): AnyPgColumn => films.id, { onDelete: "set null" }),
    submissionId: uuid().references((): AnyPgColumn => submissions.id, { onDelete: "cascade" }),
    level: text({ enum: honorLevels }).notNull(),
    citation: text().notNull().default(""),
    /** Its address while it is public: ten characters; an undone reveal removes it for good. */
    code: text(),
    /** A winner's share of the prize, since the reveal. */
    shareCents: integer(),
    /** The email that tells of it. */
    outboxId: uuid().references((): AnyPgColumn => outboxMessages.id, { onDelete: "set null" }),
    /** The private link in that email. */
    linkHash: text().references((): AnyPgColumn => entryLinks.tokenHash, { onDelete: "set null" }),
    revokedAt: moment(),
    /** The director's reason; null for a place in the selection. */
    revokedWhy: text(),
    createdAt: createdAt(),
    ...changedBy(),
  },
  (t) => [
    uniqueIndex("honors_code_key").on(t.code),
    uniqueIndex("honors_award_film_key").on(t.awardId, t.filmId),
    uniqueIndex("honors_award_submission_key").on(t.awardId, t.submissionId),
    uniqueIndex("honors_selected_submission_key")
      .on(t.submissionId)
      .where(sql`${t.awardId} is null`),
    uniqueIndex("honors_selected_film_key")
      .on(t.editionId, t.filmId)
      .where(sql`${t.awardId} is null`),
    index("honors_edition_idx").on(t.editionId),
    index("honors_film_idx").on(t.filmId),
    index("honors_submission_idx").on(t.submissionId),
    index("honors_outbox_idx").on(t.outboxId).where(sql`${t.outboxId} is not null`),
    index("honors_link_idx").on(t.linkHash).where(sql`${t.linkHash} is not null`),
    check("honors_level_check", oneOf(t.level, honorLevels)),
    check("honors_selection_check", sql`(${t.level} = 'selection') = (${t.awardId} is null)`),
    check("honors_subject_check", sql`num_nonnulls(${t.filmId}, ${t.submissionId}) > 0`),
  ],
);

/** Paper ballots of a film: how many gave 1, 2, 3, 4 and 5. */
export type PaperCounts = { filmId: string; counts: number[] };

/**
 * The audience's vote after a screening, with what differs from the rule. Rows begin with the first ballot or change;
 * the screening may be deleted from the schedule, and its ballots stay.
 */
export const voteBoxes = pgTable(
  "vote_boxes",
  {
    screeningId: uuid().primaryKey(),
    editionId: ofEdition({ onDelete: "cascade" }),
    /** People in the hall; null: as many as the venue holds. */
    admitted: integer(),
    opensAt: moment(),
    closesAt: moment(),
    paper: jsonb().$type<PaperCounts[]>().notNull().default([]),
    /** When its ballots ceased to count. */
    voidedAt: moment(),
    voidedWhy: text(),
    createdAt: createdAt(),
    ...changedBy(),
  },
  (t) => [
    index("vote_boxes_edition_idx").on(t.editionId),
    check("vote_boxes_admitted_check", sql`${t.admitted} >= 0`),
  ],
);

/** A phone's value for a film, after one screening. */
export const ballots = pgTable(
  "ballots",
  {
    screeningId: uuid()
      .notNull()
      .references(() => voteBoxes.screeningId),
    /** A hash of the phone's cookie and the screening: rows of two screenings can't be connected. */
    voterHash: text().notNull(),
    filmId: uuid()
      .notNull()
      .references((): AnyPgColumn => films.id),
    value: smallint().notNull(),
    /** The minute of the code it voted with, since 1970. */
    minute: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.screeningId, t.voterHash, t.filmId] }),
    index("ballots_film_idx").on(t.filmId),
    check("ballots_value_check", sql`${t.value} between 1 and 5`),
  ],
);
