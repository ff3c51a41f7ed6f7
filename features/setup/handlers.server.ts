import type { Database } from "~/db/client";
import { checkPicture } from "~/features/media/upload.server";
import { currentEdition } from "~/features/settings/editions.server";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { type FieldError, invalid, problem } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import { type Pictures, readSetup, zipSetup } from "./archive.server";
import { type Applied, applySetup, keepFestival, saveDraft, undoSetup } from "./commands.server";
import * as calls from "./contract";
import { readSetupFile, readSetupRow } from "./queries.server";
import { setupTexts as texts } from "./texts";

/** The calls of the set-up. */
export function setupFileApi({ db, clock }: { db: Database; clock: Clock }): Endpoint[] {
  const state = async () => ({ status: 200 as const, body: await readSetupRow(db) });
  const answer = (done: Applied) => {
    if (done.kind === "invalid") return invalid(done.errors);
    if (done.kind === "refused") return problem(409, done.detail);
    return { status: 200 as const, body: { changes: done.changes } };
  };
  return implement(calls)("setup", {
    readSetupState: state,
    keepFestival: async () => {
      await keepFestival(db);
      return state();
    },
    saveSetupDraft: async ({ body }) => {
      await saveDraft(db, body);
      return state();
    },
    readSetupArchive: async () => {
      const { slug } = await currentEdition(db);
      const archive = zipSetup(await readSetupFile(db)) as Uint8Array<ArrayBuffer>;
      return new Response(archive, {
        headers: {
          "Content-Type": "application/zip",
          "Content-Disposition": `attachment; filename="festival-${slug}.zip"`,
        },
      });
    },
    applySetupFile: async ({ body, query, actor }) => {
      const read = readSetup(body);
      if ("errors" in read) return invalid(read.errors);
      const wrong = await falsePictures(read.pictures, read.given.pictures ?? []);
      if (wrong.length > 0) return invalid(wrong);
      const dryRun = query.dryRun === "true";
      return answer(await applySetup({ db, clock, by: actor.name }, read.given, { dryRun }));
    },
    undoSetup: async ({ actor }) => answer(await undoSetup({ db, clock, by: actor.name })),
  });
}

/** Files that are not pictures, and pictures that no page has: the pages have no slots yet. */
async function falsePictures(
  files: Pictures,
  named: readonly { slot: string; file: string }[],
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const [index, { file }] of named.entries()) {
    const bytes = files.get(file);
    const isPicture = bytes !== undefined && (await checkPicture(bytes));
    errors.push(
      isPicture
        ? { path: `pictures.${index}.slot`, message: texts.noSlot }
        : { path: `pictures.${index}.file`, message: texts.falsePicture },
    );
  }
  return errors;
}
