import { z } from "zod";
import { awardSchema } from "~/features/awards/schema";
import { editionQuery } from "~/features/settings/edition.schema";
import { contract } from "~/lib/api/contract";
import { idParams } from "~/lib/api/id-params";
import { versionBody } from "~/lib/api/version-field";
import { pageQueryFor } from "~/lib/pagination/query-schema";
import { uuidPattern } from "~/lib/uuid";
import {
  ballotSchema,
  boxChangeSchema,
  boxSchema,
  hallCodeSchema,
  newVoteSchema,
  paperSchema,
  resultSchema,
  voidSchema,
} from "./schema";

const byScreening = z.object({ screeningId: z.uuid() });
const byCode = z.object({ code: z.string().max(40) });

export const listBoxes = contract({
  method: "GET",
  path: "/api/audience",
  access: ["director", "programmer"],
  roleCheckedIn: "requested edition",
  summary: "The screenings that the audience votes on, by time; turnout without values",
  query: pageQueryFor(uuidPattern, "number").extend(editionQuery.shape),
  replies: { 200: z.array(boxSchema) },
});

export const changeBox = contract({
  method: "PATCH",
  path: "/api/audience/{screeningId}",
  access: ["director", "programmer"],
  summary: "Set the people in the hall, or when the vote opens and closes; null: by the rule",
  params: byScreening,
  body: boxChangeSchema,
  replies: { 200: boxSchema },
  refusals: [404, 409],
});

export const readHallCode = contract({
  method: "GET",
  path: "/api/audience/{screeningId}/code",
  access: ["director", "programmer"],
  summary: "The code for the screen of the hall, new every minute and good for two",
  params: byScreening,
  replies: { 200: hallCodeSchema },
  refusals: [404, 409],
});

export const putPaper = contract({
  method: "PUT",
  path: "/api/audience/{screeningId}/paper",
  access: ["director", "programmer"],
  summary: "Enter the paper ballots of a screening, as the full list of counts",
  params: byScreening,
  body: paperSchema,
  replies: { 200: boxSchema },
  refusals: [404, 409],
});

export const voidBox = contract({
  method: "POST",
  path: "/api/audience/{screeningId}/void",
  access: ["director", "programmer"],
  summary: "Leave all ballots of a screening out of the result, with a reason",
  params: byScreening,
  body: voidSchema,
  replies: { 200: boxSchema },
  refusals: [404, 409],
});

export const readBallot = contract({
  method: "GET",
  path: "/api/votes/{code}",
  access: "public",
  summary: "The films of a screening to vote on, and what this phone sent",
  params: byCode,
  replies: { 200: ballotSchema },
  refusals: [404],
});

export const castVote = contract({
  method: "POST",
  path: "/api/votes",
  access: "public",
  summary: "Vote, once a phone and screening; again replaces, until the box closes",
  body: newVoteSchema,
  replies: {
    200: z.object({ until: ballotSchema.shape.until }),
    201: z.object({ until: ballotSchema.shape.until }),
  },
  refusals: [404, 409],
});

export const castVoteOnPage = contract({
  method: "POST",
  path: "/vote/{code}",
  access: "public",
  summary: "The form of the ballot, which works without scripts: a value of each film by its id",
  params: byCode,
  replies: { 303: null },
});

export const readResult = contract({
  method: "GET",
  path: "/api/awards/{id}/results",
  access: ["director"],
  summary: "The result of the audience's vote, once it has ended",
  params: idParams,
  replies: { 200: resultSchema },
  refusals: [404, 409],
});

export const decideByVote = contract({
  method: "POST",
  path: "/api/awards/{id}/decide",
  access: ["director"],
  summary: "Make the first of the vote the winners of the audience's award",
  params: idParams,
  body: versionBody,
  replies: { 200: awardSchema },
  refusals: [404, 409],
});
