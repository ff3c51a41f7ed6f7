import { eq, inArray } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "~/db/client";
import {
  awards,
  filmGuests,
  films,
  honors,
  programmeEmails,
  submissions,
  venues,
} from "~/db/schema";
import { createFilmFromSubmission } from "~/features/films/admin/commands.server";
import { assignManually } from "~/features/jury/assignment/commands.server";
import { publishDrafts } from "~/features/jury/assignment/publish.commands.server";
import { declareConflict } from "~/features/jury/conflicts/commands.server";
import { createJury } from "~/features/jury/setup/juries.commands.server";
import { createPhase } from "~/features/jury/setup/phases.commands.server";
import { newPhaseSchema } from "~/features/jury/setup/schema";
import { createBlock } from "~/features/programme/blocks/commands.server";
import { newBlockSchema } from "~/features/programme/blocks/schema";
import { createScreening } from "~/features/programme/screenings/commands.server";
import { newScreeningSchema } from "~/features/programme/screenings/schema";
import { systemClock } from "~/lib/dates/clock";
import { pages } from "~/lib/paths";
import { type ActorName, actors, enterAs, enterPerson } from "./actors";
import { addFilm, canary, phaseSent } from "./jury-fixture";
import { idOf, plantNights } from "./published-programme";

/** A site with people of every kind, a blind phase and a programme, for the tests of roles. */

type Judge = { cookie: string; film: string };
export type Filled = {
  cookies: Map<string, string>;
  /** The page of the phase with two judges, and the page of each judge's film. */
  phase: string;
  /** The page of a film of the programme, and of the film made from a judged entry. */
  film: string;
  judgedFilm: string;
  juror: Judge;
  programmer: Judge;
  /** Has a conflict with the judged entry; and the programme pages on which its film is scheduled. */
  conflicted: { cookie: string; placed: string[] };
};

/** A film of the programme, two published versions and a waiting email. */
async function plan(db: Database): Promise<string> {
  await plantNights(db, new Date());
  const filmId = idOf("tideline");
  await db.insert(programmeEmails).values({
    filmId,
    versionNumber: 2,
    toAddress: "hugo@films.example",
    subject: "Tideline",
    text: "It moved.",
    html: "It moved.",
    told: [],
    createdAt: new Date(),
  });
  return pages.adminFilm.replace(":id", filmId);
}

/** Adds the judged entry to the programme as a film with a guest, in a block; another film is only accepted. */
async function accept(db: Database, submissionId: string) {
  const otherFilm = await addFilm({ db }, { filmTitle: "The Second Bus" });
  const accepted = inArray(submissions.id, [submissionId, otherFilm]);
  await db.update(submissions).set({ status: "accepted" }).where(accepted);
  const hand = { db, clock: systemClock, by: "The director", actor: "director" } as const;
  const done = await createFilmFromSubmission(hand, submissionId);
  if (done.kind !== "done") throw new Error("The film was refused.");
  const { id: filmId } = done.body.film;
  const guest = { name: canary.submitterName, email: canary.submitterEmail };
  await db.insert(filmGuests).values({ ...guest, filmId, ordinal: 0 });
  const films = [{ filmId, gapSeconds: 0 }];
  const block = newBlockSchema.parse({ title: "The Last Bus", films });
  const created = await createBlock(hand, block);
  if (created.kind !== "done") throw new Error("The block was refused.");
  return { page: pages.adminFilm.replace(":id", filmId), blockId: created.body.id };
}

/** The audience's award of the current edition; its sealed winner is the judged film. */
async function decideAward(db: Database, submissionId: string) {
  const [film] = await db.select().from(films).where(eq(films.submissionId, submissionId));
  const votesUntil = new Date("2190-01-01T00:00:00Z");
  const award = { name: "Audience choice", kind: "audience", votesUntil, ordinal: 1 } as const;
  const [added] = await db.insert(awards).values(award).returning();
  const subject = { awardId: added?.id, filmId: film?.id, submissionId };
  await db.insert(honors).values({ ...subject, level: "winner" });
}

/** Schedules a block; returns the pages that show it. */
async function pencil(db: Database, blockId: string): Promise<string[]> {
  const [venue] = await db.select().from(venues);
  const day = "2026-02-15";
  const at = { blockId, venueId: venue?.id, starts: `${day}T19:00` };
  const hand = { db, clock: systemClock, by: "The director", actor: "director" } as const;
  expect((await createScreening(hand, newScreeningSchema.parse(at))).kind).toBe("done");
  return [
    `${pages.adminProgramme}?day=${day}`,
    `${pages.adminProgrammeBlocks}?block=${blockId}`,
    `${pages.adminRunSheet}?venue=${venue?.id}&day=${day}`,
  ];
}

/** A programmer who has a conflict with an entry. */
async function enterConflicted(db: Database, submissionId: string): Promise<string> {
  const identity = { name: "Connie Conflicted", email: "connie@far.example" };
  const person = { ...identity, roles: ["programmer" as const] };
  const { id, cookie } = await enterPerson(db, systemClock, person);
  await db.transaction((tx) => declareConflict(tx, { submissionId, personId: id }, id));
  return cookie;
}

/** People of every kind, and a blind phase that a juror and a programmer judge. */
export async function fillSite(db: Database): Promise<Filled> {
  const cookies = new Map([["nobody", ""]]);
  for (const name of Object.keys(actors) as ActorName[]) {
    cookies.set(name, await enterAs(db, systemClock, name));
  }
  const judges: { id: string; cookie: string }[] = [];
  for (const role of ["juror", "programmer"] as const) {
    const person = { name: `Judging ${role}`, email: `${role}@judge.example`, roles: [role] };
    judges.push(await enterPerson(db, systemClock, person));
  }
  const film = await addFilm({ db }, { filmTitle: "The Last Bus" });
  const jury = await createJury(db, {
    name: "Shorts",
    categories: ["short_film"],
    members: judges.map(({ id }) => ({ personId: id })),
  });
  if (jury.kind !== "done") throw new Error("The jury was refused.");
  const newPhase = { ...phaseSent(jury.body.id), closesAt: "2190-01-01T00:00:00Z" };
  const phase = await createPhase(db, systemClock, newPhaseSchema.parse(newPhase));
  if (phase.kind !== "done") throw new Error("The phase was refused.");
  const { id } = phase.body;
  const seats: string[] = [];
  for (const person of judges) {
    const assigned = await assignManually(
      db,
      id,
      { submissionId: film, personId: person.id },
      { actor: { roles: [], personId: person.id }, clock: systemClock },
    );
    seats.push(assigned.kind === "assigned" ? assigned.id : "");
  }
  await publishDrafts({ db, clock: systemClock, publicUrl: "https://festival.test" }, id);
  const [juror, programmer] = judges.map(({ cookie }, at) => ({
    cookie,
    film: pages.juryFilm.replace(":assignment", seats[at] ?? ""),
  })) as [Judge, Judge];
  const phasePage = pages.adminJuryPhase.replace(":id", id);
  const { page: judgedFilm, blockId } = await accept(db, film);
  await decideAward(db, film);
  const planned = await plan(db);
  const placed = await pencil(db, blockId);
  const conflicted = { cookie: await enterConflicted(db, film), placed };
  return { cookies, phase: phasePage, film: planned, judgedFilm, juror, programmer, conflicted };
}
