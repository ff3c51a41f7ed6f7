import { z } from "zod";
import { editionListQuery, editionQuery } from "~/features/settings/edition.schema";
import { changedSchema } from "~/features/submissions/schema";
import { contract } from "~/lib/api/contract";
import { idParams } from "~/lib/api/id-params";
import { pageQuerySchema } from "~/lib/pagination/query-schema";
import {
  bulkDecisionSchema,
  chipChangeSchema,
  chipSchema,
  decisionChangeSchema,
  decisionFilterSchema,
  decisionSchema,
  listedDecisionSchema,
  newChipSchema,
  selectionSchema,
  summarySchema,
} from "./schema";

const bySubmission = z.object({ submissionId: z.uuid() });

export const listDecisions = contract({
  method: "GET",
  path: "/api/decisions",
  access: ["director", "programmer"],
  roleCheckedIn: "requested edition",
  summary:
    "Entries of an edition, by default the current one, with their private decisions, newest first; outcome=none: undecided, without withdrawn and fully refunded ones; announced, and decided from a day to a day. Only the director searches, and sorts by score or country",
  query: pageQuerySchema.extend(decisionFilterSchema.shape),
  replies: { 200: z.array(listedDecisionSchema) },
});

export const summarizeDecisions = contract({
  method: "GET",
  path: "/api/decisions/summary",
  access: ["director", "programmer"],
  roleCheckedIn: "requested edition",
  summary:
    "Number of decisions by category in an edition, by default the current one, without withdrawn entries",
  query: editionListQuery,
  replies: { 200: z.array(summarySchema) },
});

export const readDecision = contract({
  method: "GET",
  path: "/api/decisions/{submissionId}",
  access: ["director", "programmer"],
  roleCheckedIn: "edition of each row",
  summary: "The private decision of one entry",
  params: bySubmission,
  replies: { 200: decisionSchema },
});

export const makeDecision = contract({
  method: "PUT",
  path: "/api/decisions/{submissionId}",
  access: ["director"],
  summary:
    "Decide on an entry, in private (partial); updates its status. version is 0 before the first decision",
  params: bySubmission,
  body: decisionChangeSchema,
  replies: { 200: decisionSchema },
  refusals: [409],
});

export const decideMany = contract({
  method: "POST",
  path: "/api/decisions",
  access: ["director"],
  summary:
    "Make the same private decision for many entries; skips withdrawn ones. `change` is the id for POST /api/submissions/status/undo",
  body: bulkDecisionSchema,
  replies: { 200: changedSchema },
  refusals: [409],
});

export const listChips = contract({
  method: "GET",
  path: "/api/feedback-chips",
  access: ["director", "programmer"],
  summary: "Feedback comments for decisions, newest first",
  query: pageQuerySchema,
  replies: { 200: z.array(chipSchema) },
});

export const createChip = contract({
  method: "POST",
  path: "/api/feedback-chips",
  access: ["director"],
  summary: "Add a feedback comment",
  body: newChipSchema,
  replies: { 201: chipSchema },
});

export const changeChip = contract({
  method: "PATCH",
  path: "/api/feedback-chips/{id}",
  access: ["director"],
  summary: "Edit, retire or restore a feedback comment",
  params: idParams,
  body: chipChangeSchema,
  replies: { 200: chipSchema },
});

export const readSelection = contract({
  method: "GET",
  path: "/api/selection",
  access: "public",
  summary: "Published selection of the current edition; empty before publication",
  replies: { 200: selectionSchema },
});

export const publishSelection = contract({
  method: "POST",
  path: "/api/selection/publish",
  access: ["director"],
  effects: ["festival"],
  summary:
    "Publish the selection of an edition, by default the current one, and make its films of the programme public. Refused while an email is unsent or an entry undecided, unless a reason is given",
  query: editionQuery,
  body: z.object({ reason: z.string().trim().min(1, "Give a reason").max(500).optional() }),
  replies: { 200: selectionSchema },
  refusals: [409],
});
