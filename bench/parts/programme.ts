import { mkdirSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { type Database, type OpenDatabase, openEmbedded, openPostgres } from "~/db/client";
import {
  blockFilms,
  filmGuests,
  films,
  programmeBlocks,
  scheduleEvents,
  venues,
} from "~/db/schema";
import { changeScreening } from "~/features/programme/screenings/commands.server";
import { checkProgramme, publishProgramme } from "~/features/programme/versions/commands.server";
import type { Bench, Engine, Part } from "../bench";
import { type Line, plainLine } from "../report";

/** A big festival's board: what a move costs with everything that is checked after it. */

const [days, rooms, perDay] = [10, 12, 30];
const first = Date.UTC(2027, 1, 12, 20);
const range = (count: number) => Array.from({ length: count }, (_, n) => n);
const [hour, day] = [3_600_000, 86_400_000];
const moves = 20;

export const programme: Part = {
  name: "programme",
  says: `${days * perDay} screenings in ${rooms} venues: one is moved, checked and answered; all of it checked and published`,
  measure: async (bench) => {
    const lines: Line[] = [];
    for (const engine of bench.engines) lines.push(...(await measure(bench, engine)));
    return lines;
  },
};

async function open(bench: Bench, engine: Engine): Promise<OpenDatabase> {
  const { url, dataDir } = await bench.place(engine, "programme");
  if (url) return openPostgres(url);
  mkdirSync(dataDir, { recursive: true });
  return openEmbedded(dataDir);
}

async function measure(bench: Bench, engine: Engine): Promise<Line[]> {
  const { db, close } = await open(bench, engine);
  const clock = () => new Date("2027-01-20T12:00:00Z");
  const hand = { db, clock, by: "Director" };
  const placed = await fillBoard(db);
  const [moved, checked, published]: number[][] = [[], [], []];
  for (let round = 0; round < bench.rounds; round += 1) {
    const costs: number[] = [];
    for (const [at, one] of placed.slice(0, moves).entries()) {
      const starts = new Date((one.startsAt?.getTime() ?? 0) + (round * moves + at + 1) * 60_000);
      const version = one.version + round;
      costs.push(
        await lasts(async () => {
          const done = await changeScreening(hand, one.id, { version, starts });
          if (done.kind !== "done") throw new Error(`The move was ${done.kind}.`);
        }),
      );
    }
    moved?.push(costs.toSorted((a, b) => a - b)[moves / 2] ?? Number.NaN);
    let revision = 0;
    checked?.push(
      await lasts(async () => {
        ({ revision } = await checkProgramme(db));
      }),
    );
    published?.push(
      await lasts(async () => {
        const done = await publishProgramme(hand, { revision, note: null, reason: "Measured" });
        if (done.kind !== "done") throw new Error(`Publishing was ${done.kind}.`);
      }),
    );
  }
  await close();
  const work = `${placed.length} screenings, ${rooms} venues`;
  return [
    plainLine({ work: `${work}: one moved, checked`, engine }, moved ?? [], " ms", { most: 100 }),
    plainLine({ work: `${work}: all checked`, engine }, checked ?? [], " ms"),
    plainLine({ work: `${work}: published`, engine }, published ?? [], " ms"),
  ];
}

async function lasts(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Ten days, thirty screenings each, one after the other in every room; each film comes with a guest. Resolves to the screenings. */
export async function fillBoard(db: Database) {
  const shows = days * perDay;
  const kept = await db
    .insert(films)
    .values(
      range(shows / 2).map((n) => ({
        ...{ title: `Film ${n}`, description: "Two people.", genre: "Drama", duration: 90 },
        ...{ imageUrl: "/art/curtain.webp", director: "Ana Vance", year: 2026 },
        ...{ runningSeconds: 5_400, inProgramme: true, isPublic: true, copyFormat: "DCP" },
      })),
    )
    .returning({ id: films.id });
  const filmOf = (n: number) => kept[n % kept.length]?.id ?? "";
  await db
    .insert(filmGuests)
    .values(kept.map(({ id }, n) => ({ filmId: id, ordinal: 0, name: `Guest ${n % 40}` })));
  const houses = await db
    .insert(venues)
    .values(
      range(rooms).map((n) => ({
        ...{ name: `Room ${n}`, description: "A room.", capacity: 200, address: "1 Pier Road" },
      })),
    )
    .returning({ id: venues.id });
  const blocks = await db
    .insert(programmeBlocks)
    .values(range(shows).map((n) => ({ title: `Block ${n}`, kind: "single" as const })))
    .returning({ id: programmeBlocks.id });
  await db
    .insert(blockFilms)
    .values(blocks.map(({ id }, n) => ({ blockId: id, filmId: filmOf(n), ordinal: 0 })));
  return db
    .insert(scheduleEvents)
    .values(
      blocks.map(({ id }, n) => {
        const at = Math.floor((n % perDay) / rooms) * 3 * hour + Math.floor(n / perDay) * day;
        return {
          ...{ blockId: id, venueId: houses[n % rooms]?.id, startsAt: new Date(first + at) },
          ...{ title: `Block ${n}`, date: "", time: "", venue: "", eventType: "screening" },
          ...{ state: "confirmed" as const, qaMin: 15 },
        };
      }),
    )
    .returning();
}
