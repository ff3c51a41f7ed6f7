import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ConflictState } from "~/db/enums";
import { conflicts, editions, films, submissions } from "~/db/schema";
import type { Actor } from "~/lib/api/endpoint";
import { addFilm, type JuryFixture, juryFixture, type Person } from "~/tests/jury-fixture";
import { filmInConflict, visibleFilm, visibleTo } from "./visibility.queries.server";

let house: JuryFixture;
let entry: string;
let outside: Actor;
let member: Actor;
let colleague: Actor;
let director: Actor;

beforeAll(async () => {
  house = await juryFixture([]);
  const { app, enter, makeJury } = house;
  const [open] = await app.db.select().from(editions).where(eq(editions.state, "open"));
  const actorOf = ({ id }: Person, role: "programmer" | "director" = "programmer"): Actor => ({
    sessionId: "",
    personId: id,
    name: "",
    email: "",
    confirmedAt: new Date(),
    needsSecondFactor: false,
    isFactorDemanded: false,
    mustEnrol: false,
    roles: [{ role, editionId: open?.id ?? "", edition: open?.slug ?? "", isCurrent: true }],
  });
  const persons: Person[] = [];
  for (const name of ["Olga Outside", "Mona Member", "Cora Colleague"]) {
    persons.push(await enter(name, ["programmer"]));
  }
  const [person, two, three] = persons as [Person, Person, Person];
  [outside, member, colleague] = [actorOf(person), actorOf(two), actorOf(three)];
  director = actorOf({ id: person.id, cookie: "" }, "director");
  await makeJury(["short_film"], [two]);
  entry = await addFilm(app);
  await app.db.insert(films).values({
    submissionId: entry,
    title: "A film",
    description: "",
    genre: "Drama",
    duration: 9,
    imageUrl: "/art/curtain.webp",
    director: "Ana Vance",
    year: 2025,
    category: "short",
  });
});
afterAll(() => house.app.close());

/** Whether a reader sees the entry and its film; and whether a conflict hides that film. */
async function isThereFor(reader: Actor) {
  const { db, deps } = house.app;
  const isFilmOfEntry = eq(films.submissionId, entry);
  const now = deps.clock();
  return {
    entry:
      (await db.$count(
        submissions,
        and(eq(submissions.id, entry), visibleTo(reader, submissions.id)),
      )) === 1,
    film:
      (await db.$count(films, and(isFilmOfEntry, visibleFilm(reader, now, films.submissionId)))) ===
      1,
    hidden:
      filmInConflict(reader, films.submissionId) !== undefined &&
      (await db.$count(films, and(isFilmOfEntry, filmInConflict(reader, films.submissionId)))) ===
        1,
  };
}

const visible = { entry: true, film: true, hidden: false };
const hidden = { entry: false, film: false, hidden: true };

const conflictOf = async ({ personId }: Actor, state: ConflictState) => {
  await house.app.db.delete(conflicts);
  await house.app.db
    .insert(conflicts)
    .values({ submissionId: entry, personId, kind: "declared", state });
};

test.each([
  ["possible", hidden],
  ["confirmed", hidden],
  ["dismissed", visible],
] as const)(
  "a %s conflict counts on a jury or not, for its own person alone",
  async (state, expected) => {
    await conflictOf(outside, state);
    expect(await isThereFor(outside)).toEqual(expected);
    for (const reader of [member, colleague, director]) {
      expect(await isThereFor(reader)).toEqual(visible);
    }
    await conflictOf(member, state);
    expect(await isThereFor(member)).toEqual(expected);
    expect(await isThereFor(outside)).toEqual(visible);
  },
);

test("the film is there once its entry is announced as accepted, the entry is not", async () => {
  const announce = (announcedStatus: "accepted" | "pending") =>
    house.app.db.update(submissions).set({ announcedStatus }).where(eq(submissions.id, entry));
  await conflictOf(outside, "confirmed");
  await announce("accepted");
  expect(await isThereFor(outside)).toEqual({ entry: false, film: true, hidden: false });
  await announce("pending");
  expect(await isThereFor(outside)).toEqual(hidden);
});
