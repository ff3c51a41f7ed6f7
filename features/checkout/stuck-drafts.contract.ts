import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { pageQuerySchema } from "~/lib/pagination/query-schema";
import { stuckDraftSchema, stuckDraftViews } from "./stuck-drafts.schema";

export const listStuckDrafts = contract({
  method: "GET",
  path: "/api/submission-drafts",
  access: ["director"],
  summary:
    "Drafts older than an hour without payment (view=unpaid), or held payments (view=held), newest first, counted up to 1,000",
  query: pageQuerySchema.extend({ view: z.enum(stuckDraftViews).default("unpaid") }),
  replies: { 200: z.array(stuckDraftSchema) },
});
