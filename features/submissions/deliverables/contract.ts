import { z } from "zod";
import { editionListQuery, editionQuery } from "~/features/settings/edition.schema";
import { contract } from "~/lib/api/contract";
import { pageQueryFor, pageQuerySchema } from "~/lib/pagination/query-schema";
import {
  deliverableChangeSchema,
  deliverableItemSchema,
  deliverableSchema,
  itemChangeSchema,
  newDeliverableSchema,
  remindedSchema,
  remindSchema,
} from "./schema";

/** An item has no id of its own: the entry's and the deliverable's. */
const ofTwoIds = /^[0-9a-f-]{36}\.[0-9a-f-]{36}$/;

export const listDeliverables = contract({
  method: "GET",
  path: "/api/deliverables",
  access: ["director"],
  summary:
    "What an edition, by default the current one, needs of the films that come, newest first",
  query: pageQuerySchema.extend(editionListQuery.shape),
  replies: { 200: z.array(deliverableSchema) },
});

export const createDeliverable = contract({
  method: "POST",
  path: "/api/deliverables",
  access: ["director"],
  summary:
    "Ask films of some categories of an edition, by default the current one, for a text, a link, or a file, which for now is a link to where the file lies",
  query: editionQuery,
  body: newDeliverableSchema,
  replies: { 201: deliverableSchema },
});

export const changeDeliverable = contract({
  method: "PATCH",
  path: "/api/deliverables/{id}",
  access: ["director"],
  summary:
    "Change what is asked for, of whom and by when; what is left out stays. Without categories it is asked of nobody",
  params: z.object({ id: z.uuid() }),
  body: deliverableChangeSchema,
  replies: { 200: deliverableSchema },
  refusals: [409],
});

export const listDeliverableItems = contract({
  method: "GET",
  path: "/api/deliverables/items",
  access: ["director"],
  summary:
    "What each film of an edition that comes has given, film by film; films that have not said yes are left out",
  query: pageQueryFor(ofTwoIds).extend(editionListQuery.shape),
  replies: { 200: z.array(deliverableItemSchema) },
});

export const changeDeliverableItem = contract({
  method: "PATCH",
  path: "/api/deliverables/{id}/items/{submissionId}",
  access: ["director"],
  summary:
    "Approve what a film gave, return it with a note for its filmmaker, waive it, or ask for it again",
  params: z.object({ id: z.uuid(), submissionId: z.uuid() }),
  body: itemChangeSchema,
  replies: { 200: deliverableItemSchema },
  refusals: [409],
});

export const remindOfDeliverables = contract({
  method: "POST",
  path: "/api/deliverables/remind",
  access: ["director"],
  summary:
    "Remind filmmakers of an edition, by default the current one, of what is missing, one letter a person and at most one a week; dryRun only counts the letters",
  query: editionQuery,
  body: remindSchema,
  replies: { 200: remindedSchema },
});
