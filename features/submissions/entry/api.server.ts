import { readFacts } from "~/features/festival/queries.server";
import { type Endpoint, handlers } from "~/http/endpoint";
import { invalid } from "~/http/mount.server";
import { problem } from "~/http/problem";
import type { FinalizeDeps } from "../finalize.server";
import * as calls from "./calls";
import { correctEntry, readEntry, withdrawEntry } from "./private-page.server";

const unknown = () => problem(404, "This link opens no entry.");

/** The calls of a filmmaker's private page; the token in the address is the permission. */
export function entryApi(given: FinalizeDeps): Endpoint[] {
  const withFacts = async () => ({ ...given, facts: await readFacts(given.db) });
  return handlers(calls)("submissions", {
    readEntry: async ({ params }) => {
      const entry = await readEntry(await withFacts(), params.token);
      if (!entry) return unknown();
      return { status: 200, body: entry, headers: { "Cache-Control": "no-store" } };
    },
    correctEntry: async ({ params, body }) => {
      const result = await correctEntry(await withFacts(), params.token, body);
      if (result.kind === "unknown") return unknown();
      if (result.kind === "refused") return problem(409, result.detail);
      if (result.kind === "invalid") return invalid(result.errors);
      return { status: 200, body: result.entry };
    },
    withdrawEntry: async ({ params }) => {
      const entry = await withdrawEntry(await withFacts(), params.token);
      if (!entry) return unknown();
      given.wakeMail();
      return { status: 200, body: entry };
    },
  });
}
