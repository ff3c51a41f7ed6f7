import { z } from "zod";
import { readFacts } from "~/features/festival/queries.server";
import { type Endpoint, endpoint } from "~/http/endpoint";
import { problem } from "~/http/problem";
import type { FinalizeDeps } from "../finalize.server";
import { correctEntry, readEntry, withdrawEntry } from "./private-page.server";
import { entryCorrectionSchema, entrySchema } from "./schema";

const byToken = z.object({ token: z.string().regex(/^[\w-]{32}$/) });
const unknown = () => problem(404, "This link opens no entry.");
const changeLimit = { name: "entry", max: 30, seconds: 3600 };

/** The calls of a filmmaker's private page; the token in the address is the permission. */
export function entryApi(given: FinalizeDeps): Endpoint[] {
  const withFacts = async () => ({ ...given, facts: await readFacts(given.db) });
  return [
    endpoint({
      method: "GET",
      path: "/api/entries/{token}",
      access: "public",
      summary: "What was received and where it stands, for the filmmaker who holds the link",
      params: byToken,
      replies: { 200: entrySchema },
      handle: async ({ params }) => {
        const entry = await readEntry(await withFacts(), params.token);
        if (!entry) return unknown();
        return { status: 200, body: entry, headers: { "Cache-Control": "no-store" } };
      },
    }),
    endpoint({
      method: "PATCH",
      path: "/api/entries/{token}",
      access: "public",
      summary: "Correct contact details or replace the links, until the deadline",
      limits: [changeLimit],
      params: byToken,
      body: entryCorrectionSchema,
      replies: { 200: entrySchema },
      refusals: [409],
      handle: async ({ params, body }) => {
        const result = await correctEntry(await withFacts(), params.token, body);
        if (result.kind === "unknown") return unknown();
        if (result.kind === "refused") return problem(409, result.detail);
        return { status: 200, body: result.entry };
      },
    }),
    endpoint({
      method: "POST",
      path: "/api/entries/{token}/withdraw",
      access: "public",
      summary: "Withdraw the entry; the fee is not refunded",
      limits: [changeLimit],
      params: byToken,
      replies: { 200: entrySchema },
      handle: async ({ params }) => {
        const entry = await withdrawEntry(await withFacts(), params.token);
        if (!entry) return unknown();
        given.wakeMail();
        return { status: 200, body: entry };
      },
    }),
  ];
}
