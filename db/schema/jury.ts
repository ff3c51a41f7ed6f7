import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  assignmentSources,
  conflictKinds,
  conflictStates,
  othersVisibilities,
  phaseEntryStates,
  reminderStates,
  scorecardStates,
  verdicts,
  viewingStatements,
} from "../enums";
import { people } from "./auth";
import { createdAt, id, moment, oneOf, ownedBy, version } from "./columns";
import { ofEdition } from "./editions";
import { submissions } from "./submissions";

/** Juries of an edition. Phases, criteria and scores belong to the edition through it. */
export const juries = pgTable(
  "juries",
  {
    id: id(),
    editionId: ofEdition(),
    name: text().notNull(),
    categories: text().array().notNull(),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [index("juries_edition_idx").on(t.editionId, t.createdAt.desc(), t.id.desc())],
);

export const juryMembers = pgTable(
  "jury_members",
  {
    juryId: ownedBy(() => juries.id),
    personId: ownedBy(() => people.id),
    /** The minutes that they have for each phase; null: no limit. */
    maxMinutes: integer(),
    /** The member's position in the director's list. */
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.juryId, t.personId] }),
    index("jury_members_person_idx").on(t.personId),
    check("jury_members_minutes_check", sql`${t.maxMinutes} >= 0`),
  ],
);

/** A phase of a jury: the first has all entries of its categories, a later one those advanced to it. */
export const juryPhases = pgTable(
  "jury_phases",
  {
    id: id(),
    juryId: ownedBy(() => juries.id),
    ordinal: integer().notNull(),
    name: text().notNull(),
    opensAt: moment().notNull(),
    closesAt: moment().notNull(),
    wantedScores: integer().notNull(),
    blind: boolean().notNull(),
    othersVisible: text({ enum: othersVisibilities }).notNull(),
    namesVisible: boolean().notNull(),
    /** When jurors first got films of it. */
    publishedAt: moment(),
    createdAt: createdAt(),
    version: version(),
  },
  (t) => [
    uniqueIndex("jury_phases_ordinal_key").on(t.juryId, t.ordinal),
    check("jury_phases_times_check", sql`${t.opensAt} < ${t.closesAt}`),
    check("jury_phases_wanted_check", sql`${t.wantedScores} >= 1`),
    check("jury_phases_visible_check", oneOf(t.othersVisible, othersVisibilities)),
  ],
);

export const criteria = pgTable(
  "criteria",
  {
    id: id(),
    phaseId: ownedBy(() => juryPhases.id),
    position: integer().notNull(),
    name: text().notNull(),
    hint: text(),
    weight: doublePrecision().notNull(),
    /** Whole values from 1 to this. */
    scale: integer().notNull(),
    required: boolean().notNull(),
  },
  (t) => [
    uniqueIndex("criteria_position_key").on(t.phaseId, t.position),
    check("criteria_weight_check", sql`${t.weight} > 0`),
    check("criteria_scale_check", sql`${t.scale} in (5, 10)`),
  ],
);

export const phaseEntries = pgTable(
  "phase_entries",
  {
    phaseId: ownedBy(() => juryPhases.id),
    submissionId: ownedBy(() => submissions.id),
    /** `out` is never stored: it follows from the entry's withdrawal. */
    state: text({ enum: phaseEntryStates }).notNull().default("in"),
    /** What jurors read instead of the synopsis in a blind phase. */
    blindSynopsis: text(),
  },
  (t) => [
    primaryKey({ columns: [t.phaseId, t.submissionId] }),
    index("phase_entries_submission_idx").on(t.submissionId),
    check("phase_entries_state_check", oneOf(t.state, phaseEntryStates)),
  ],
);

export const assignments = pgTable(
  "assignments",
  {
    id: id(),
    phaseId: uuid().notNull(),
    submissionId: uuid().notNull(),
    personId: ownedBy(() => people.id),
    source: text({ enum: assignmentSources }).notNull(),
    /** Null: a draft that only the director sees. */
    publishedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: "assignments_phase_entry_fk",
      columns: [t.phaseId, t.submissionId],
      foreignColumns: [phaseEntries.phaseId, phaseEntries.submissionId],
    }).onDelete("cascade"),
    uniqueIndex("assignments_triple_key").on(t.phaseId, t.submissionId, t.personId),
    index("assignments_person_idx").on(t.personId, t.phaseId),
    check("assignments_source_check", oneOf(t.source, assignmentSources)),
  ],
);

/** The columns of a scorecard's key. It is not its assignment's, so that a score stays when the assignment is removed. */
export const cardKey = () => ({
  phaseId: ownedBy(() => juryPhases.id),
  submissionId: ownedBy(() => submissions.id),
  personId: ownedBy(() => people.id),
});

export const scorecards = pgTable(
  "scorecards",
  {
    ...cardKey(),
    /** By criterion. */
    values: jsonb().$type<Record<string, number>>().notNull().default({}),
    verdict: text({ enum: verdicts }),
    /** Only for the director. */
    note: text().notNull().default(""),
    /** Feedback for the filmmaker: the texts of the picked comments, which outlive their rows in `feedback_chips`. */
    chips: text().array().notNull().default(sql`'{}'::text[]`),
    state: text({ enum: scorecardStates }).notNull().default("draft"),
    /** Why it was abstained or excluded. */
    reason: text(),
    /** 0 to 100 over the answered criteria; null without answers. */
    total: doublePrecision(),
    version: version(),
    givenAt: moment(),
    updatedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.phaseId, t.submissionId, t.personId] }),
    index("scorecards_pair_idx").on(t.personId, t.submissionId),
    index("scorecards_submission_idx").on(t.submissionId),
    check("scorecards_verdict_check", oneOf(t.verdict, verdicts)),
    check("scorecards_state_check", oneOf(t.state, scorecardStates)),
    check("scorecards_given_check", sql`${t.state} <> 'given' or ${t.givenAt} is not null`),
  ],
);

/** The first version of a score, before others' scores were visible; never changed. */
export const firstScores = pgTable(
  "first_scores",
  {
    ...cardKey(),
    values: jsonb().$type<Record<string, number>>().notNull(),
    total: doublePrecision(),
    givenAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.phaseId, t.submissionId, t.personId] }),
    index("first_scores_submission_idx").on(t.submissionId),
  ],
);

/** One row per pair: its strongest sign, and its state. */
export const conflicts = pgTable(
  "conflicts",
  {
    id: id(),
    personId: ownedBy(() => people.id),
    submissionId: ownedBy(() => submissions.id),
    kind: text({ enum: conflictKinds }).notNull(),
    state: text({ enum: conflictStates }).notNull(),
    /** Who declared or decided it; null: found automatically. */
    byPersonId: uuid().references(() => people.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("conflicts_pair_key").on(t.submissionId, t.personId),
    index("conflicts_person_idx").on(t.personId),
    check("conflicts_kind_check", oneOf(t.kind, conflictKinds)),
    check("conflicts_state_check", oneOf(t.state, conflictStates)),
  ],
);

/** How much of a film a person says they have seen, in any phase. */
export const viewings = pgTable(
  "viewings",
  {
    submissionId: ownedBy(() => submissions.id),
    personId: ownedBy(() => people.id),
    statement: text({ enum: viewingStatements }).notNull(),
    at: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.submissionId, t.personId] }),
    check("viewings_statement_check", oneOf(t.statement, viewingStatements)),
  ],
);

/** Automatic reminders before the end of a phase: each is sent once. */
export const juryReminders = pgTable(
  "jury_reminders",
  {
    id: id(),
    phaseId: ownedBy(() => juryPhases.id),
    daysBefore: integer().notNull(),
    dueAt: moment().notNull(),
    state: text({ enum: reminderStates }).notNull().default("waiting"),
    version: version(),
  },
  (t) => [
    uniqueIndex("jury_reminders_days_key").on(t.phaseId, t.daysBefore),
    index("jury_reminders_due_idx").on(t.dueAt).where(sql`${t.state} = 'waiting'`),
    check("jury_reminders_state_check", oneOf(t.state, reminderStates)),
  ],
);

/** Entries and people changed since conflicts of interest were last searched; written by triggers (migration 0019). */
export const juryChanges = pgTable("jury_changes", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  submissionId: uuid().references(() => submissions.id, { onDelete: "cascade" }),
  personId: uuid().references(() => people.id, { onDelete: "cascade" }),
});
