import { z } from "zod";
import { sentMoment, withdrawalReason } from "~/features/awards/schema";
import { requiredVersionField } from "~/lib/api/version-field";
import { momentSchema } from "~/lib/dates/datetime-schema";
import { integerField } from "~/lib/forms/fields";
import { ballotValues, boxStates } from "./rules";

/** The audience's vote in requests and responses. Runs anywhere. */

const voteFilm = z.object({ filmId: z.uuid(), title: z.string() });

/** The vote after a screening, as the team sees it: turnout, never values. */
export const boxSchema = z.object({
  screeningId: z.uuid(),
  title: z.string(),
  /** Local time of the festival. */
  starts: z.string(),
  venue: z.string(),
  films: z.array(voteFilm),
  opensAt: momentSchema,
  closesAt: momentSchema,
  /** People in the hall; null: as many as it holds. */
  admitted: z.int().nullable(),
  capacity: z.int(),
  /** People who voted, on phones and on paper. */
  ballots: z.int(),
  /** Those on paper. */
  paper: z.int(),
  state: z.enum(boxStates),
  /** The audience's award is revealed, so nothing of the vote can be changed. */
  isRevealed: z.boolean(),
  version: z.int(),
});
export type Box = z.output<typeof boxSchema>;

const peopleRule = "Enter a number from 0";
export const boxChangeSchema = z.object({
  admitted: integerField(0, 100_000, peopleRule, "Enter up to 100000").nullable().optional(),
  opensAt: sentMoment.nullable().optional(),
  closesAt: sentMoment.nullable().optional(),
  ...requiredVersionField,
});
export type BoxChange = z.output<typeof boxChangeSchema>;

const count = integerField(0, 100_000, peopleRule, "Enter up to 100000");
const uniqueFilms = (films: readonly { filmId: string }[]) =>
  new Set(films.map(({ filmId }) => filmId)).size === films.length;

export const paperSchema = z.object({
  films: z
    .array(
      z.object({
        filmId: z.uuid("Choose a film"),
        /** How many gave 1, 2, 3, 4 and 5. */
        counts: z.array(count).length(ballotValues.length, "Enter five numbers"),
      }),
    )
    .max(100)
    .refine(uniqueFilms, "List each film once"),
  ...requiredVersionField,
});
export type Paper = z.output<typeof paperSchema>;

export const voidSchema = z.object({ reason: withdrawalReason, ...requiredVersionField });

/** The code that the hall shows now. */
export const hallCodeSchema = z.object({
  code: z.string(),
  url: z.string(),
  validUntil: momentSchema,
});

const voteValue = z.object({
  filmId: z.uuid("Choose a film"),
  value: z.int("Choose 1 to 5").min(1, "Choose 1 to 5").max(5, "Choose 1 to 5"),
});
const voteValues = z
  .array(voteValue)
  .min(1, "Rate at least one film")
  .max(100)
  .refine(uniqueFilms, "List each film once");

export const newVoteSchema = z.object({
  code: z.string("Enter the code of the screen").max(40),
  votes: voteValues,
});
export type VoteValue = z.output<typeof voteValue>;

/** A ballot as a phone sees it. */
export const ballotSchema = z.object({
  screening: z.object({ title: z.string(), starts: z.string(), venue: z.string() }),
  films: z.array(voteFilm),
  until: momentSchema,
  /** What this phone sent; null: nothing yet. */
  mine: z.array(voteValue).nullable(),
});
export type Ballot = z.output<typeof ballotSchema>;

export const resultSchema = z.object({
  /** People who voted. */
  ballots: z.int(),
  /** The mean of all ballots; null without any. */
  mean: z.number().nullable(),
  rows: z.array(
    z.object({
      /** Null below the fewest ballots. */
      rank: z.int().nullable(),
      filmId: z.uuid(),
      title: z.string(),
      ballots: z.int(),
      mean: z.number(),
      score: z.number(),
    }),
  ),
});
export type VoteResult = z.output<typeof resultSchema>;
