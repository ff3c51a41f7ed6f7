import type { FinalizeDeps } from "~/features/checkout/payments/finalize.commands.server";
import type { FileStore } from "~/features/media/storage/gateway.server";
import { resolveEdition, unknownEdition } from "~/features/settings/editions.queries.server";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { invalid, problem } from "~/lib/api/problem";
import { readSetup, zipSetup } from "./archive.commands.server";
import {
  type ApplyResult,
  applySetup,
  keepFestival,
  saveDraft,
  undoSetup,
} from "./commands.server";
import * as calls from "./contract";
import { setupPageTexts } from "./page.texts";
import { readPictureFiles, storeCategoryPictures, storePictures } from "./pictures.commands.server";
import { readSetupFile, readSetupState } from "./queries.server";
import { tryEntries } from "./test-entries.commands.server";

type Deps = FinalizeDeps & { files: FileStore; live: boolean };

/** The calls of the set-up. */
export function setupFileApi(deps: Deps): Endpoint[] {
  const { db, clock, files } = deps;
  const stateReply = async () => ({ status: 200 as const, body: await readSetupState(db) });
  const replyToSetup = (result: ApplyResult) => {
    if (result.kind === "invalid") return invalid(result.errors);
    if (result.kind === "refused") return problem(409, result.detail);
    return { status: 200 as const, body: { changes: result.changes } };
  };
  return implement(calls)("setup", {
    readSetupState: stateReply,
    keepFestival: async () => {
      await keepFestival(db);
      return stateReply();
    },
    saveSetupDraft: async ({ body }) => {
      await saveDraft(db, body);
      return stateReply();
    },
    readSetupArchive: async ({ query }) => {
      const edition = await resolveEdition(db, query);
      if (!edition) return unknownEdition(query);
      const { setup, pictures } = await readPictureFiles(files, await readSetupFile(db, edition));
      const archive = zipSetup(setup, pictures) as Uint8Array<ArrayBuffer>;
      return new Response(archive, {
        headers: {
          "Content-Type": "application/zip",
          "Content-Disposition": `attachment; filename="festival-${edition.slug}.zip"`,
        },
      });
    },
    applySetupFile: async ({ body, query, actor }) => {
      const edition = await resolveEdition(db, query);
      if (!edition) return unknownEdition(query);
      const readResult = await readSetup(body);
      if ("errors" in readResult) return invalid(readResult.errors);
      const dryRun = query.dryRun === "true";
      const { pictures } = readResult;
      const withPictures = await storeCategoryPictures(files, readResult, dryRun);
      if ("errors" in withPictures) return invalid(withPictures.errors);
      const { setup } = withPictures;
      const pictureInputs = setup.pictures ?? [];
      const storedPictures = await storePictures(files, { pictureInputs, pictures }, dryRun);
      if ("errors" in storedPictures) return invalid(storedPictures.errors);
      const newPictures = setup.pictures && storedPictures.stored;
      const editContext = { db, clock, by: actor.name, actor };
      return replyToSetup(
        await applySetup(editContext, edition, setup, { dryRun, pictures: newPictures }),
      );
    },
    tryEntries: async () =>
      deps.live
        ? problem(409, setupPageTexts.testEntries.live)
        : { status: 200, body: await tryEntries(deps) },
    undoSetup: async ({ actor }) =>
      replyToSetup(await undoSetup({ db, clock, by: actor.name, actor })),
  });
}
