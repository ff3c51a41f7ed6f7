import { z } from "zod";
import { assignmentSources, viewingStatements } from "~/db/enums";
import { momentSchema } from "~/lib/dates/datetime-schema";
import { optionalText } from "~/lib/forms/fields";
import {
  assignmentStateSchema,
  cardStateSchema,
  entryStateSchema,
  minutesSchema,
  submissionTypeSchema,
  valuesSchema,
  verdictSchema,
} from "../schema";

/** Assignments of a phase. Runs anywhere. */

/** Reading a log line takes half a minute. */
export const logLineMinutes = 0.5;

export const phaseEntrySchema = z.object({
  submissionId: z.uuid(),
  title: z.string(),
  submissionType: submissionTypeSchema,
  minutes: minutesSchema,
  language: z.string().nullable(),
  state: entryStateSchema,
  /** Numbers of jurors: all, those who submitted a score, those who declined. */
  assigned: z.number(),
  given: z.number(),
  abstained: z.number(),
});
export type PhaseEntry = z.output<typeof phaseEntrySchema>;

/** Views of a phase's entries: all, those with open slots, those declined by a juror. */
export const entryViews = ["all", "missing", "abstained"] as const;
export type EntryView = (typeof entryViews)[number];

export const adminCardSchema = z.object({
  personId: z.uuid(),
  name: z.string(),
  values: valuesSchema,
  verdict: verdictSchema.nullable(),
  note: z.string(),
  /** The texts of the feedback comments that the juror picked. */
  chips: z.array(z.string()),
  state: cardStateSchema,
  reason: z.string().nullable(),
  total: z.number().nullable(),
  givenAt: momentSchema.nullable(),
  /** The first version of a score that was changed after others' scores were visible. */
  first: z.object({ values: valuesSchema, total: z.number().nullable() }).nullable(),
});

/** Names are absent if the reader judges the phase and it is blind. */
export const adminEntrySchema = phaseEntrySchema.extend({
  synopsis: z.string().nullable(),
  blindSynopsis: z.string().nullable(),
  filmUrl: z.string().nullable(),
  filmPassword: z.string().nullable(),
  director: z.string().nullable().optional(),
  country: z.string().nullable().optional(),
  /** Null: the reader has not submitted their own score. */
  scorecards: z.array(adminCardSchema).nullable(),
});
export type AdminEntry = z.output<typeof adminEntrySchema>;

export const entryPatchSchema = z.object({ blindSynopsis: optionalText(5_000) });

export const assignSchema = z.object({ dryRun: z.boolean("Set dryRun to true or false") });

export const assignmentRunSchema = z.object({
  assignments: z.array(
    z.object({ submissionId: z.uuid(), personId: z.uuid(), isNew: z.boolean() }),
  ),
  /** Slots of films that have a juror, and all that the phase wants. */
  filled: z.number(),
  wanted: z.number(),
  unfilled: z.array(z.object({ submissionId: z.uuid(), title: z.string(), missing: z.number() })),
  load: z.array(
    z.object({ personId: z.uuid(), name: z.string(), films: z.number(), minutes: minutesSchema }),
  ),
});
export type AssignmentRun = z.output<typeof assignmentRunSchema>;

export const assignmentSchema = z.object({
  id: z.uuid(),
  submissionId: z.uuid(),
  title: z.string(),
  personId: z.uuid(),
  personName: z.string(),
  source: z.enum(assignmentSources),
  publishedAt: momentSchema.nullable(),
  state: assignmentStateSchema,
});
export type AssignmentRow = z.output<typeof assignmentSchema>;

/** A film and a juror it is assigned to: what they say they watched, what was measured, whether they scored it. */
export const watchedFilmSchema = assignmentSchema
  .pick({ submissionId: true, title: true, personId: true, personName: true })
  .extend({
    statement: z.enum(viewingStatements).nullable(),
    seconds: z.number(),
    /** 0 to 1; null: no film was uploaded, so that nothing can be measured. */
    share: z.number().nullable(),
    lastAt: momentSchema.nullable(),
    scored: z.boolean(),
  });

/** How much of an entry a juror watched, on the entry's page. */
export type JurorViewing = {
  id: string;
  phaseName: string;
  personName: string;
  /** What the juror says; null for nothing. */
  statement: (typeof viewingStatements)[number] | null;
  /** 0 to 1; null: no film was uploaded. */
  share: number | null;
  scored: boolean;
  /** The player measured less than a minute and less than half of the film. */
  isUnwatched: boolean;
};

export const manualAssignmentSchema = z.object({
  submissionId: z.uuid("Choose a film"),
  personId: z.uuid("Choose a juror"),
});

export const publishResultSchema = z.object({ published: z.number() });

export const reminderResultSchema = z.object({
  people: z.array(z.object({ personId: z.uuid(), name: z.string(), open: z.number() })),
  queued: z.number(),
});

export const progressSchema = z.object({
  /** Numbers of scores: wanted by the phase, assigned, submitted, declined. */
  wanted: z.number(),
  assigned: z.number(),
  given: z.number(),
  abstained: z.number(),
  people: z.array(
    z.object({
      personId: z.uuid(),
      name: z.string(),
      films: z.number(),
      minutes: minutesSchema,
      given: z.number(),
      abstained: z.number(),
    }),
  ),
});
export type Progress = z.output<typeof progressSchema>;
