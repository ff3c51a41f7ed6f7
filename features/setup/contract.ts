import { z } from "zod";
import { editionQuery } from "~/features/settings/edition.schema";
import { contract } from "~/lib/api/contract";
import { bytesSchema } from "~/lib/forms/fields";
import {
  importQuerySchema,
  setupChangesSchema,
  setupDraftSchema,
  setupStateSchema,
  testEntrySchema,
} from "./schema";

export const readSetupState = contract({
  method: "GET",
  path: "/api/setup",
  access: ["director"],
  summary: "Whether the festival was set up: fresh, kept as it came, or done",
  replies: { 200: setupStateSchema },
});

export const keepFestival = contract({
  method: "POST",
  path: "/api/setup/keep",
  access: ["director"],
  summary: "Keep the festival as it came; the dashboard no longer offers to set it up",
  replies: { 200: setupStateSchema },
});

export const saveSetupDraft = contract({
  method: "PUT",
  path: "/api/setup/draft",
  access: ["director"],
  summary: "Save what the set-up wizard holds so far; nothing of the festival changes",
  body: setupDraftSchema,
  replies: { 200: setupStateSchema },
});

export const readSetupArchive = contract({
  method: "GET",
  path: "/api/setup/file",
  access: ["director"],
  effects: ["file"],
  summary:
    "The set-up of an edition, by default the current one, as a ZIP of festival.json and its pictures: settings, call for entries, emails, deliverables, scorecards, look. No people, entries, codes or secrets",
  query: editionQuery,
  replies: { 200: null },
  replyTypes: ["application/zip"],
});

export const applySetupFile = contract({
  method: "POST",
  path: "/api/setup/file",
  access: ["director"],
  effects: ["festival"],
  hasEffects: ({ query }: { query: { dryRun?: string } }) => query.dryRun !== "true",
  summary:
    "Apply a set-up, as a ZIP or its JSON, to an edition, by default the current one, as a whole; dryRun=true only says what would change. A part that is not in the file stays. 409 once the edition has a draft or an entry",
  query: importQuerySchema,
  body: bytesSchema,
  bodyTypes: ["application/zip", "application/json"],
  maxBodyBytes: 32_000_000,
  maxBodySeconds: 300,
  limits: [{ name: "setup-file", max: 120, seconds: 3_600, countedIn: "memory" }],
  replies: { 200: setupChangesSchema },
  refusals: [409],
});

export const undoSetup = contract({
  method: "POST",
  path: "/api/setup/undo",
  access: ["director"],
  effects: ["festival"],
  summary:
    "Put back what was before the last set-up, in the edition that it was applied to, if nothing changed since",
  replies: { 200: setupChangesSchema },
  refusals: [409],
});

export const tryEntries = contract({
  method: "POST",
  path: "/api/setup/test-entries",
  access: ["director"],
  summary:
    "Make an entry in each open category with a test card, and take it back: nothing is kept, and no emails are sent. Says what the filmmaker would get, or why an entry is refused. 409 on a live site",
  limits: [{ name: "test-entries", max: 30, seconds: 3_600, countedIn: "memory" }],
  replies: { 200: z.array(testEntrySchema) },
  refusals: [409],
});
