import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { sql } from "drizzle-orm";
import { type Database, openEmbedded, openPostgres } from "~/db/client";
import { outcomes, submissionTypes } from "~/db/enums";
import { announcements, entryNumbers, outboxMessages, submissions } from "~/db/schema";
import { createAnnouncement, scheduleAnnouncement } from "~/features/announcements/commands.server";
import { releaseDue } from "~/features/announcements/jobs.server";
import { lockAnnouncement } from "~/features/announcements/lock.server";
import { createLogger } from "~/lib/log";
import { openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";
import type { Bench, BenchSite, Engine, Part } from "../bench";
import { fill } from "../fill";
import { type Line, plainLine } from "../report";
import { openSite, type Site } from "../site";

/** The evening of a big year: every letter written, then everybody told at one moment. */

const emails = 5_000;
const many = emails.toLocaleString("en");

export const release: Part = {
  name: "release",
  says: `${many} letters locked and released, and a payment meanwhile`,
  measure: async (bench) => {
    const lines: Line[] = [];
    for (const engine of bench.engines) {
      lines.push(...(await alone(bench, engine)), ...(await besidePayments(bench, engine)));
    }
    return lines;
  },
};

const open = ({ url, dataDir }: BenchSite) => {
  if (url) return openPostgres(url);
  mkdirSync(dataDir, { recursive: true });
  return openEmbedded(dataDir);
};

/** Entries of as many people, all decided. */
async function decided(db: Database): Promise<void> {
  await fill(db, emails);
  await db.execute(sql`update ${submissions} set refunded_cents = 0, status =
    case when hashtext(reference) % 10 = 0 then 'accepted' else 'rejected' end`);
  // The next entry that is paid gets the next number.
  await db.execute(sql`insert into ${entryNumbers} (edition_id, last)
    values (current_edition(), ${emails}) on conflict (edition_id) do update set last = excluded.last`);
  await db.execute(sql`vacuum analyze`);
}

async function lasts(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

/** The lock and the moment by themselves. */
async function alone(bench: Bench, engine: Engine): Promise<Line[]> {
  const { db, close } = await open(await bench.place(engine, "release"));
  await decided(db);
  const locks: number[] = [];
  const moments: number[] = [];
  let now = Date.now();
  const deps = {
    ...{ db, clock: () => new Date(now), publicUrl: "https://festival.example" },
    ...{ log: createLogger(() => undefined), wakeMail: () => undefined },
  };
  for (let round = 0; round < bench.rounds; round += 1) {
    await db.delete(announcements);
    await db.delete(outboxMessages);
    await db.update(submissions).set({ announcedStatus: "pending", announcedAt: null });
    await db.execute(sql`vacuum analyze`);
    const draft = await createAnnouncement(db, deps.clock, {
      ...{ name: "The evening", types: [...submissionTypes], outcomes: [...outcomes] },
    });
    locks.push(
      await lasts(async () => {
        const locked = await lockAnnouncement(deps, draft);
        if (locked.kind !== "done" || locked.row.letters !== emails) {
          throw new Error(`The lock was ${locked.kind}.`);
        }
      }),
    );
    const act = { kind: "release", letters: emails } as const;
    await scheduleAnnouncement(deps, { id: draft.id, version: 2 }, act);
    now += 11 * 60_000;
    moments.push(
      await lasts(async () => {
        if ((await releaseDue(deps)) !== 1) throw new Error("Nothing was released.");
      }),
    );
  }
  await close();
  return [
    plainLine({ work: `${many} letters locked`, engine }, locks, " s"),
    plainLine({ work: `${many} entries and letters released`, engine }, moments, " s", { most: 1 }),
  ];
}

/** Dollars: entries that come after the deadline, as these do, pay the regular fee. */
const amount = 30;

/** Pays entries one after the other while `work` goes on; resolves to the slowest call's seconds. */
async function slowestPayment(site: Site, work: Promise<unknown>): Promise<number> {
  let slowest = 0;
  let over = false;
  const done = work.finally(() => {
    over = true;
  });
  const timed = async <T>(call: () => Promise<T>): Promise<T> => {
    const began = performance.now();
    const answer = await call();
    slowest = Math.max(slowest, (performance.now() - began) / 1_000);
    return answer;
  };
  while (!over) {
    const intent = await timed(() => openPayment(site, shortFilm, { amount }));
    await timed(() => pay(site, intent));
    const { status } = await timed(() => submitEntry(site, intent));
    if (status !== 201) throw new Error(`An entry was answered with ${status}.`);
  }
  await done;
  return slowest;
}

/** The same on a site that takes payments meanwhile, with its letters leaving after the moment. */
async function besidePayments(bench: Bench, engine: Engine): Promise<Line[]> {
  const locked: number[] = [];
  const released: number[] = [];
  for (let round = 0; round < bench.rounds; round += 1) {
    const place = await bench.place(engine, `release-paid-${round}`);
    const opened = await open(place);
    await decided(opened.db);
    await opened.close();
    const clock = path.join(place.dataDir, "clock");
    mkdirSync(place.dataDir, { recursive: true });
    writeFileSync(clock, new Date().toISOString());
    const preload = `--import=${path.resolve("tests/fake-time.mjs")}`;
    const site = await openSite(place, { CLOCK_FILE: clock, NODE_OPTIONS: preload });
    const cookie = await site.logIn();
    const ask = async (at: string, json?: object) => {
      const answer = await site.request(`/api/announcements${at}`, { cookie, json });
      if (!answer.ok) throw new Error(`${at} was answered with ${answer.status}.`);
      return (await answer.json()) as { id: string; state: string; letters: number };
    };
    const { id } = await ask("", { name: "The evening", types: submissionTypes, outcomes });
    await slowestPayment(site, Promise.resolve());
    const lock = ask(`/${id}/lock`, { version: 1 });
    locked.push(await slowestPayment(site, lock));
    await ask(`/${id}/release`, { version: 2, letters: (await lock).letters });
    writeFileSync(clock, new Date(Date.now() + 11 * 60_000).toISOString());
    process.kill(site.pid, "SIGUSR2");
    const moment = (async () => {
      while ((await ask(`/${id}`)).state !== "released") {
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    })();
    released.push(await slowestPayment(site, moment));
    await site.end();
  }
  const work = (what: string) => ({ work: `slowest call of a payment during the ${what}`, engine });
  return [
    plainLine(work("lock"), locked, " s", { most: 1 }),
    plainLine(work("release"), released, " s", { most: 1 }),
  ];
}
