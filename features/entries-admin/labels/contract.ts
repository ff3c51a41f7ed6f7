import { z } from "zod";
import { editionListQuery } from "~/features/settings/edition.schema";
import { rowCalls } from "~/features/settings/rows/calls.rules";
import { contract } from "~/lib/api/contract";
import {
  labelChangeSchema,
  labelSchema,
  newLabelSchema,
  setLabelSchema,
  usedLabelSchema,
} from "./schema";

export const {
  create: createLabel,
  read: readLabel,
  change: changeLabel,
  remove: deleteLabel,
} = rowCalls({
  path: "/api/labels",
  access: ["director"],
  noun: "label",
  plural: "labels",
  fields: newLabelSchema,
  row: labelSchema,
  sort: "text",
});

export const listLabels = contract({
  method: "GET",
  path: "/api/labels",
  access: ["director"],
  summary:
    "All labels of an edition, by default the current one, by name, each with the number of its entries and when it was put last",
  query: editionListQuery,
  replies: { 200: z.array(usedLabelSchema) },
});

export const setLabel = contract({
  method: "POST",
  path: "/api/submissions/label",
  access: ["director"],
  summary:
    "Put a label on many submissions of its edition, or take it off; `changed` are those that changed",
  body: setLabelSchema,
  replies: { 200: labelChangeSchema },
  refusals: [404, 409],
});
