import type { Database } from "~/db/client";
import type { Clock } from "~/http/clock";
import { type Endpoint, handlers } from "~/http/endpoint";
import { pageIn } from "~/http/page-in";
import { pageReply } from "~/http/paging";
import { problem } from "~/http/problem";
import { changedElsewhere, stale } from "~/http/stale";
import type { Letter } from "../outcome.rules";
import { dryRun, letterWriter, noLink, readBatch } from "./batch.server";
import * as calls from "./calls";
import {
  type AnnouncementChanged,
  cancelAnnouncement,
  changeAnnouncement,
  createAnnouncement,
  findAnnouncement,
  listAnnouncements,
} from "./commands.server";
import { announcementSchema } from "./schema";

type Deps = { db: Database; clock: Clock; publicUrl: string };

const nothingHere = () => problem(404, "There is nothing at this address.");

/** A letter as lists name it, beside what is written in it. */
const named = <Written extends { subject: string }>(letter: Letter, written: Written) => ({
  submissionIds: [letter.main, ...letter.others].map(({ submissionId }) => submissionId),
  toAddress: letter.toAddress,
  outcome: letter.main.outcome,
  ...written,
});

/** Announcements before their lock, and what their letters would be. */
export function announcementsApi({ db, clock, publicUrl }: Deps): Endpoint[] {
  const answer = async (id: string, done: AnnouncementChanged) => {
    if (done.kind === "done") return { status: 200 as const, body: done.row };
    const current = await findAnnouncement(db, id);
    if (done.kind === "unknown" || !current) return nothingHere();
    if (done.kind === "refused") return problem(409, done.why);
    return stale(changedElsewhere("This announcement"), announcementSchema, current);
  };
  /** The letters of an announcement as of now; null: no such one. */
  async function lettersNow(id: string) {
    const row = await findAnnouncement(db, id);
    if (!row) return null;
    const { entries, letters } = await readBatch(db, row);
    const { write } = await letterWriter(db, row, entries, publicUrl, noLink);
    return { letters, write };
  }
  return handlers(calls)("announcements", {
    listAnnouncements: async ({ query, request }) =>
      pageReply(await listAnnouncements(db, query), request),
    createAnnouncement: async ({ body }) => ({
      status: 201,
      body: await createAnnouncement(db, clock, body),
    }),
    readAnnouncement: async ({ params }) => {
      const body = await findAnnouncement(db, params.id);
      return body ? { status: 200, body } : nothingHere();
    },
    changeAnnouncement: async ({ params: { id }, body }) =>
      answer(id, await changeAnnouncement(db, id, body)),
    cancelAnnouncement: async ({ params: { id }, body: { version } }) =>
      answer(id, await cancelAnnouncement(db, clock, id, version)),
    tryAnnouncement: async ({ params }) => {
      const row = await findAnnouncement(db, params.id);
      return row ? { status: 200, body: await dryRun(db, row, publicUrl) } : nothingHere();
    },
    listAnnouncementLetters: async ({ params, query, request }) => {
      const now = await lettersNow(params.id);
      if (!now) return nothingHere();
      const words = query.q?.toLowerCase() ?? "";
      const found = now.letters.filter(({ toAddress, main, others }) =>
        [toAddress, main.title, ...others.map(({ title }) => title)].some((text) =>
          text.toLowerCase().includes(words),
        ),
      );
      const { items, ...page } = pageIn(found, ({ main }) => main.submissionId, query);
      const rows = items.map((letter) => named(letter, { subject: now.write(letter).subject }));
      return pageReply({ ...page, items: rows }, request);
    },
    readAnnouncementLetter: async ({ params }) => {
      const now = await lettersNow(params.id);
      const letter = now?.letters.find(({ main, others }) =>
        [main, ...others].some(({ submissionId }) => submissionId === params.submissionId),
      );
      if (!now || !letter) return nothingHere();
      return { status: 200, body: named(letter, now.write(letter)) };
    },
  });
}
