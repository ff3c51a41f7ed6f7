import { z } from "zod";
import { playbackProblems, type Verdict, verdicts, viewingStatements } from "~/db/enums";
import { reportedProblemSchema, subtitlesSchema } from "~/features/screeners/schema";
import { versionSchema } from "~/lib/api/version-field";
import { momentSchema } from "~/lib/dates/datetime-schema";
import {
  assignmentStateSchema,
  cardStateSchema,
  criterionSchema,
  minutesSchema,
  submissionTypeSchema,
  valuesSchema,
  verdictSchema,
} from "../schema";
import { chipRule, noteRule } from "./scorecard.rules";

/** What a juror sees and writes. Runs anywhere. */

export const ownFilmSchema = z.object({
  id: z.uuid(),
  phaseId: z.uuid(),
  phaseName: z.string(),
  closesAt: momentSchema,
  title: z.string(),
  submissionType: submissionTypeSchema,
  minutes: minutesSchema,
  language: z.string().nullable(),
  state: assignmentStateSchema,
  /** An uploaded film is available. */
  screener: z.boolean(),
  /** The share that the player showed, 0 to 1; null if nothing was measured. */
  share: z.number().nullable(),
  /** Why it is on hold because it does not play; null if it is not. */
  paused: z.enum(playbackProblems).nullable(),
});
export type OwnFilm = z.output<typeof ownFilmSchema>;

export const scorecardSchema = z.object({
  values: valuesSchema,
  verdict: verdictSchema.nullable(),
  /** Only for the director. */
  note: z.string(),
  /** Feedback for the filmmaker: the texts of the picked feedback comments. */
  chips: z.array(z.string()),
  state: cardStateSchema,
  total: z.number().nullable(),
  version: z.number(),
  givenAt: momentSchema.nullable(),
});
export type Scorecard = z.output<typeof scorecardSchema>;

export const ownAssignmentSchema = z.object({
  id: z.uuid(),
  phase: z.object({
    id: z.uuid(),
    name: z.string(),
    closesAt: momentSchema,
    blind: z.boolean(),
    closed: z.boolean(),
  }),
  /** In a blind phase without names, or anything that reveals them. */
  entry: z.object({
    title: z.string(),
    submissionType: submissionTypeSchema,
    minutes: minutesSchema,
    genre: z.string().nullable(),
    completionYear: z.number().nullable(),
    language: z.string().nullable(),
    synopsis: z.string().nullable(),
    logLine: z.string().nullable(),
    filmUrl: z.string().nullable(),
    /** The password of the film's link. */
    filmPassword: z.string().nullable(),
    director: z.string().nullable().optional(),
    country: z.string().nullable().optional(),
    trailerUrl: z.string().nullable().optional(),
    /** The filmmaker's answers to the festival's own questions. */
    answers: z.array(z.object({ label: z.string(), value: z.union([z.string(), z.boolean()]) })),
    /** The film, if the filmmaker uploaded it. */
    screener: z
      .object({
        id: z.uuid(),
        seconds: z.number().nullable(),
        width: z.number().nullable(),
        height: z.number().nullable(),
        subtitles: z.array(subtitlesSchema),
        stream: z.string(),
        /** The last position in seconds, and the share watched so far. */
        position: z.number(),
        share: z.number(),
      })
      .nullable(),
  }),
  criteria: z.array(criterionSchema),
  /** The juror's own open report that it does not play; null for none. */
  trouble: reportedProblemSchema.nullable(),
  scorecard: scorecardSchema.nullable(),
  /** Null until the juror's own score is submitted, or if the phase does not show them. */
  others: z
    .array(
      z.object({
        name: z.string().nullable(),
        total: z.number().nullable(),
        verdict: verdictSchema.nullable(),
      }),
    )
    .nullable(),
  average: z
    .object({ mean: z.number().nullable(), median: z.number().nullable(), scores: z.number() })
    .nullable(),
});
export type OwnAssignment = z.output<typeof ownAssignmentSchema>;

export const scorecardRequestSchema = z.object({
  version: versionSchema,
  values: z.record(z.uuid(), z.int("A score is a whole number")),
  verdict: z.enum(verdicts, { error: "Choose yes, maybe or no" }).nullish(),
  note: z.string().max(noteRule.maxLength, noteRule.message).optional(),
  chips: z
    .array(z.string().trim().min(1, "Write something").max(chipRule.maxLength, "Keep it short"))
    .max(chipRule.maxCount, "Three at most")
    .optional(),
  /** Submits the score; otherwise it stays a draft. */
  give: z.boolean("Set whether to submit the score"),
});
export type ScorecardRequest = z.output<typeof scorecardRequestSchema>;

export const viewingRequestSchema = z.object({
  statement: z.enum(viewingStatements, { error: "Choose whole, part or none" }),
});

export const viewingSchema = z.object({
  statement: z.enum(viewingStatements),
  at: momentSchema,
});

export const abstainSchema = z.object({
  reason: z.string().trim().max(500, "Please keep this under 500 characters").nullish(),
});

/** The values that a juror enters. */
export type ScorecardInput = {
  values: Record<string, number>;
  verdict: Verdict | null;
  note: string;
  /** As in `scorecardSchema`. */
  chips: string[];
};

/** How many others scored a film while their scores are hidden, and what reveals them. */
export type SealedScores = { count: number; until: "own" | "close" };

/** A juror's progress besides the open films. */
export type JurorProgress = {
  /** The number of films of open phases that the juror abstained from or has a conflict of interest with. */
  declinedCount: number;
  /** Minutes of the films of open phases that they say they watched completely. */
  watchedMinutes: number;
  /** When their next phase opens, and when their last one closed. */
  opensAt: Date | null;
  closedAt: Date | null;
};
