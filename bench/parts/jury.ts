import { mkdirSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { eq, sql } from "drizzle-orm";
import { type Database, type OpenDatabase, openEmbedded, openPostgres } from "~/db/client";
import { assignments, editions, people, personRoles } from "~/db/schema";
import { assignFilms } from "~/features/jury/assignment/commands.server";
import { rank } from "~/features/jury/deliberation/queries.server";
import { createJury } from "~/features/jury/setup/juries.server";
import { createPhase } from "~/features/jury/setup/phases.server";
import type { Actor } from "~/lib/api/endpoint";
import type { Bench, Engine, Part } from "../bench";
import { fill } from "../fill";
import { type Line, plainLine } from "../report";

/** A big year of a jury: who watches what, worked out, written and ranked. */

const [films, members, wantedScores] = [5_000, 40, 3];

export const jury: Part = {
  name: "jury",
  says: `${films.toLocaleString("en")} films for ${members} jurors, ${wantedScores} scores each: assigned and kept, and ranked`,
  measure: async (bench) => {
    const lines: Line[] = [];
    for (const engine of bench.engines) lines.push(...(await measure(bench, engine)));
    return lines;
  },
};

async function open(bench: Bench, engine: Engine): Promise<OpenDatabase> {
  const { url, dataDir } = await bench.place(engine, "jury");
  if (url) return openPostgres(url);
  mkdirSync(dataDir, { recursive: true });
  return openEmbedded(dataDir);
}

async function measure(bench: Bench, engine: Engine): Promise<Line[]> {
  const { db, close } = await open(bench, engine);
  await fill(db, films);
  const phaseId = await openPhase(db);
  const seconds: number[] = [];
  const ranked: number[] = [];
  const director: Actor = {
    ...{ sessionId: "", personId: phaseId, name: "", email: "", deskChanges: "" },
    ...{ confirmedAt: new Date(), binding: false, demanded: false, needs: null },
    roles: [{ role: "director", editionId: "", edition: "", isCurrent: true }],
  };
  for (let round = 0; round < bench.rounds; round += 1) {
    await db.delete(assignments);
    seconds.push(await lasts(() => assignFilms(db, phaseId, false)));
    ranked.push(1_000 * (await lasts(() => rank(db, phaseId, director, "fair"))));
  }
  await close();
  const work = `${films.toLocaleString("en")} films × ${members} jurors × ${wantedScores}`;
  return [
    plainLine({ work: `${work}: assigned and kept`, engine }, seconds, " s", { most: 3 }),
    plainLine({ work: `${work}: ranked`, engine }, ranked, " ms"),
  ];
}

async function lasts(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

/** A jury of everybody for everything, with an open phase. */
async function openPhase(db: Database): Promise<string> {
  const clock = () => new Date();
  await db.execute(sql`insert into ${people} ("name", "email", "languages")
    select 'Juror ' || n, 'juror' || n || '@jury.example', '{English}' from generate_series(1, ${members}) n`);
  await db.execute(sql`insert into ${personRoles} ("person_id", "role", "edition_id")
    select p.id, 'juror', ${editions.id} from ${people} p, ${editions}
    where p.email like 'juror%' and ${eq(editions.id, sql`current_edition()`)}`);
  const sitting = await db.select().from(people).where(sql`${people.email} like 'juror%'`);
  const made = await createJury(db, {
    name: "Everybody",
    categories: ["short_film", "feature_film", "series_pilot", "log_line"],
    members: sitting.map(({ id }) => ({ personId: id })),
  });
  if (made.kind !== "done") throw new Error("The jury was refused.");
  const day = 86_400_000;
  const phase = await createPhase(db, clock, {
    ...{ juryId: made.value.id, name: "First look", wantedScores },
    ...{ opensAt: clock(), closesAt: new Date(Date.now() + 30 * day), blind: true },
    ...{ othersVisible: "after_own", namesVisible: false },
    criteria: [{ name: "Story", hint: null, weight: 1, scale: 5, required: true }],
  });
  if (phase.kind !== "done") throw new Error("The phase was refused.");
  return phase.value.id;
}
