import type { Database } from "~/db/client";
import type { PictureSlot } from "~/db/picture-slots";
import { conflictMessage, conflictResponse } from "~/lib/api/conflict-response";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { invalid } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import type { FileStore } from "../storage/gateway.server";
import { findPictureErrors, resetPicture, setPicture } from "./commands.server";
import * as calls from "./contract";
import { listPictures, readPicture } from "./queries.server";
import { pictureSchema } from "./schema";
import { slotTexts } from "./texts";

type Deps = { db: Database; clock: Clock; files: FileStore };

/** The calls of the festival's pictures. */
export function picturesApi({ db, clock, files }: Deps): Endpoint[] {
  const replyWithPicture = async (slot: PictureSlot, isSaved: boolean) => {
    const picture = await readPicture(db, slot);
    return isSaved
      ? { status: 200 as const, body: picture }
      : conflictResponse(conflictMessage(slotTexts.thePicture), pictureSchema, picture);
  };
  return implement(calls)("pictures", {
    listPictures: async () => ({ status: 200, body: await listPictures(db) }),
    changePicture: async ({ params: { slot }, body, actor }) => {
      const errors = await findPictureErrors(files, slot, body.url);
      if (errors.length > 0) return invalid(errors);
      return replyWithPicture(slot, await setPicture({ db, clock, actor }, slot, body));
    },
    resetPicture: async ({ params: { slot }, query, actor }) =>
      replyWithPicture(slot, await resetPicture({ db, clock, actor }, slot, query.version)),
  });
}
