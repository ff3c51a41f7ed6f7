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

/** An item is identified by the ids of entry and deliverable. */
const itemKeyPattern = /^[0-9a-f-]{36}\.[0-9a-f-]{36}$/;

export const listDeliverables = contract({
  method: "GET",
  path: "/api/deliverables",
  access: ["director"],
  summary: "Deliverables of an edition, by default the current one, newest first",
  query: pageQuerySchema.extend(editionListQuery.shape),
  replies: { 200: z.array(deliverableSchema) },
});

export const createDeliverable = contract({
  method: "POST",
  path: "/api/deliverables",
  access: ["director"],
  summary:
    "Add a deliverable for categories of an edition, by default the current one: a text, a link or a file (for now, a link to it)",
  query: editionQuery,
  body: newDeliverableSchema,
  replies: { 201: deliverableSchema },
  refusals: [409],
});

export const changeDeliverable = contract({
  method: "PATCH",
  path: "/api/deliverables/{id}",
  access: ["director"],
  summary: "Update a deliverable (partial); without categories it is hidden",
  params: z.object({ id: z.uuid() }),
  body: deliverableChangeSchema,
  replies: { 200: deliverableSchema },
  refusals: [409],
});

export const listDeliverableItems = contract({
  method: "GET",
  path: "/api/deliverables/items",
  access: ["director"],
  summary: "Items of each confirmed film of an edition",
  query: pageQueryFor(itemKeyPattern).extend(editionListQuery.shape),
  replies: { 200: z.array(deliverableItemSchema) },
});

export const changeDeliverableItem = contract({
  method: "PATCH",
  path: "/api/deliverables/{id}/items/{submissionId}",
  access: ["director"],
  summary: "Approve, return with a note, waive or reopen an item of a film",
  params: z.object({ id: z.uuid(), submissionId: z.uuid() }),
  body: itemChangeSchema,
  replies: { 200: deliverableItemSchema },
  refusals: [409],
});

export const remindOfDeliverables = contract({
  method: "POST",
  path: "/api/deliverables/remind",
  access: ["director"],
  effects: ["emails"],
  hasEffects: ({ body }: { body: { dryRun: boolean } }) => !body.dryRun,
  summary:
    "Remind filmmakers of an edition, by default the current one, of missing items: one email per person and week; dryRun only counts",
  query: editionQuery,
  body: remindSchema,
  replies: { 200: remindedSchema },
  refusals: [409],
});
