import type { Database } from "~/db/client";
import type { PictureSlot } from "~/db/picture-slots";
import { conflictMessage, conflictResponse } from "~/lib/api/conflict-response";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { invalid } from "~/lib/api/problem";
import type { Clock } from "~/lib/dates/clock";
import type { FileStore } from "../storage/gateway.server";
import { misfitsOf, resetPicture, setPicture } from "./commands.server";
import * as calls from "./contract";
import { listPictures, readPicture } from "./queries.server";
import { pictureSchema } from "./schema";
import { slotTexts } from "./texts";

type Deps = { db: Database; clock: Clock; files: FileStore };

/** The calls of the festival's pictures. */
export function picturesApi({ db, clock, files }: Deps): Endpoint[] {
  const replyWithPictures = async (slot: PictureSlot, saved: boolean) => {
    const picture = await readPicture(db, slot);
    return saved
      ? { status: 200 as const, body: picture }
      : conflictResponse(conflictMessage(slotTexts.thePicture), pictureSchema, picture);
  };
  return implement(calls)("pictures", {
    listPictures: async () => ({ status: 200, body: await listPictures(db) }),
    changePicture: async ({ params: { slot }, body, actor }) => {
      const errors = await misfitsOf(files, slot, body.url);
      if (errors.length > 0) return invalid(errors);
      return replyWithPictures(slot, await setPicture({ db, clock, actor }, slot, body));
    },
    resetPicture: async ({ params: { slot }, query, actor }) =>
      replyWithPictures(slot, await resetPicture({ db, clock, actor }, slot, query.version)),
  });
}
