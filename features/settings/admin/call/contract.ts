import { editionQuery } from "~/features/settings/edition.schema";
import { contract } from "~/lib/api/contract";
import { callSchema, deadlinesSchema, feesSchema } from "./schema";

export const readCall = contract({
  method: "GET",
  path: "/api/call",
  access: ["director"],
  summary: "An edition's call for entries: categories, deadlines, fees",
  query: editionQuery,
  replies: { 200: callSchema },
});

export const changeDeadlines = contract({
  method: "PUT",
  path: "/api/call/deadlines",
  access: ["director"],
  summary:
    "Replace the fee deadlines, in rising order; only the last may have no day. `fees` are those of these deadlines; without them a new one begins with the fees of the last. One with drafts or entries must stay",
  query: editionQuery,
  body: deadlinesSchema,
  replies: { 200: callSchema },
  refusals: [409],
});

export const changeFees = contract({
  method: "PUT",
  path: "/api/call/fees",
  access: ["director"],
  summary:
    "Replace every category's fee at every deadline; 0 is free. A category whose fees change is advertised with them",
  query: editionQuery,
  body: feesSchema,
  replies: { 200: callSchema },
  refusals: [409],
});
