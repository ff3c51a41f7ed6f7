import type { Database } from "~/db/client";
import type { Clock } from "~/http/clock";
import { type Endpoint, handlers } from "~/http/endpoint";
import { pageIn } from "~/http/page-in";
import { pageReply } from "~/http/paging";
import { problem } from "~/http/problem";
import { changedElsewhere, stale } from "~/http/stale";
import type { Letter } from "../outcome.rules";
import { type AnnouncementRow, dryRun, letterWriter, noLink, readBatch } from "./batch.server";
import * as calls from "./calls";
import {
  type AnnouncementChanged,
  cancelAnnouncement,
  changeAnnouncement,
  createAnnouncement,
  findAnnouncement,
  listAnnouncements,
  scheduleAnnouncement,
  undoAnnouncement,
  unlockAnnouncement,
} from "./commands.server";
import { downloadLedger, keptLetter, keptLetters, readLedger } from "./ledger.server";
import { lockAnnouncement } from "./lock.server";
import { announcementSchema } from "./schema";
import { announcementToDo } from "./to-do.server";

type Deps = { db: Database; clock: Clock; publicUrl: string };

const nothingHere = () => problem(404, "There is nothing at this address.");

/** A letter as lists name it. */
const named = (letter: Letter) => ({
  submissionIds: [letter.main, ...letter.others].map(({ submissionId }) => submissionId),
  toAddress: letter.toAddress,
  outcome: letter.main.outcome,
});

/** Whether its letters are written: a draft's are made for each look. */
const isKept = ({ state }: AnnouncementRow) => state !== "draft" && state !== "cancelled";

/** Announcements: who is in one, its letters, its lock and release, and what became of it. */
export function announcementsApi(deps: Deps): Endpoint[] {
  const { db, clock, publicUrl } = deps;
  const answer = async (id: string, done: AnnouncementChanged) => {
    if (done.kind === "done") return { status: 200 as const, body: done.row };
    const current = await findAnnouncement(db, id);
    if (done.kind === "unknown" || !current) return nothingHere();
    if (done.kind === "refused") return problem(done.status, done.why);
    return stale(changedElsewhere("This announcement"), announcementSchema, current);
  };
  /** The letters of a draft as of now. */
  async function lettersNow(row: AnnouncementRow) {
    const { entries, letters } = await readBatch(db, row);
    const { write } = await letterWriter(db, row, entries, publicUrl, noLink);
    return { letters, write };
  }
  /** The same as lists show them, those that `q` finds, each with its words when asked for. */
  async function findLetters(row: AnnouncementRow, q: string) {
    const { letters, write } = await lettersNow(row);
    const words = q.toLowerCase();
    return letters
      .filter(({ toAddress, main, others }) =>
        [toAddress, main.title, ...others.map(({ title }) => title)].some((text) =>
          text.toLowerCase().includes(words),
        ),
      )
      .map((letter) => ({ ...named(letter), write: () => write(letter) }));
  }
  return handlers(calls)("announcements", {
    listAnnouncements: async ({ query, request }) =>
      pageReply(await listAnnouncements(db, query), request),
    createAnnouncement: async ({ body }) => ({
      status: 201,
      body: await createAnnouncement(db, clock, body),
    }),
    listAnnouncementToDo: async ({ query, request }) =>
      pageReply(
        pageIn(
          await announcementToDo(db, clock),
          ({ kind, submissionId }) => `${kind}.${submissionId}`,
          query,
        ),
        request,
      ),
    readAnnouncement: async ({ params }) => {
      const body = await findAnnouncement(db, params.id);
      return body ? { status: 200, body } : nothingHere();
    },
    changeAnnouncement: async ({ params: { id }, body }) =>
      answer(id, await changeAnnouncement(db, id, body)),
    cancelAnnouncement: async ({ params: { id }, body: { version } }) =>
      answer(id, await cancelAnnouncement(deps, { id, version })),
    lockAnnouncement: async ({ params: { id }, body: { version } }) =>
      answer(id, await lockAnnouncement(deps, { id, version })),
    unlockAnnouncement: async ({ params: { id }, body: { version } }) =>
      answer(id, await unlockAnnouncement(deps, { id, version })),
    releaseAnnouncement: async ({ params: { id }, body: { version, letters } }) =>
      answer(id, await scheduleAnnouncement(deps, { id, version }, { kind: "release", letters })),
    scheduleAnnouncement: async ({ params: { id }, body: { version, ...given } }) =>
      answer(id, await scheduleAnnouncement(deps, { id, version }, { kind: "schedule", ...given })),
    undoAnnouncement: async ({ params: { id }, body: { version } }) =>
      answer(id, await undoAnnouncement(deps, { id, version })),
    tryAnnouncement: async ({ params }) => {
      const row = await findAnnouncement(db, params.id);
      return row ? { status: 200, body: await dryRun(db, row, publicUrl) } : nothingHere();
    },
    listAnnouncementLetters: async ({ params, query, request }) => {
      const row = await findAnnouncement(db, params.id);
      if (!row) return nothingHere();
      const idOf = ({ submissionIds }: { submissionIds: string[] }) => submissionIds[0] ?? "";
      if (isKept(row)) {
        return pageReply(pageIn(await keptLetters(db, row, query.q), idOf, query), request);
      }
      const { items, ...page } = pageIn(await findLetters(row, query.q ?? ""), idOf, query);
      const rows = items.map(({ write, ...one }) => ({ ...one, subject: write().subject }));
      return pageReply({ ...page, items: rows }, request);
    },
    readAnnouncementLetter: async ({ params: { id, submissionId } }) => {
      const row = await findAnnouncement(db, id);
      if (!row) return nothingHere();
      if (isKept(row)) {
        const body = await keptLetter(db, row, submissionId);
        return body ? { status: 200, body } : nothingHere();
      }
      const { letters, write } = await lettersNow(row);
      const letter = letters.find(({ main, others }) =>
        [main, ...others].some((entry) => entry.submissionId === submissionId),
      );
      return letter ? { status: 200, body: { ...named(letter), ...write(letter) } } : nothingHere();
    },
    readAnnouncementLedger: async ({ params, query, request }) => {
      const row = await findAnnouncement(db, params.id);
      if (!row) return nothingHere();
      const rows = await readLedger(db, row.id);
      return pageReply(
        pageIn(rows, ({ submissionId }) => submissionId, query),
        request,
      );
    },
    exportAnnouncementLedger: async ({ params }) => {
      const row = await findAnnouncement(db, params.id);
      return row ? downloadLedger(await readLedger(db, row.id)) : nothingHere();
    },
  });
}
