import { expect } from "vitest";
import { submissions } from "~/db/schema";
import { directorId } from "~/features/auth/person.commands.server";
import type { AssignmentRow } from "~/features/jury/assignment/schema";
import { syncConflicts } from "~/features/jury/conflicts/detection.commands.server";
import type { OwnAssignment, OwnFilm, Scorecard } from "~/features/jury/scoring/schema";
import type { Jury, Phase } from "~/features/jury/setup/schema";
import { enterBy, enterPerson } from "./actors";
import { createTestApp, type TestApp } from "./harness";

/** A festival with a jury at work, for tests of the jury pages. */

export type Person = { id: string; cookie: string };

export const canary = {
  director: "Canary Directorova",
  submitterName: "Canary Submitterson",
  submitterEmail: "canary@submitter.example",
  submitterPhone: "+1 805 555 0199",
  country: "Canaryland",
  trailerUrl: "https://trailers.example/canary-trailer",
  adminNotes: "Canary notes of the desk",
};

let count = 0;

/** Adds an entry; returns its id. Titles sort in the order of their creation. */
export async function addFilm(
  app: Pick<TestApp, "db">,
  overrides: Partial<typeof submissions.$inferInsert> = {},
): Promise<string> {
  count += 1;
  const [row] = await app.db
    .insert(submissions)
    .values({
      submissionType: "short_film",
      filmTitle: `Film ${1_000 + count}`,
      ...canary,
      duration: 10,
      language: "English",
      synopsis: "Two strangers walk.",
      genre: "drama",
      filmUrl: `https://films.example/${count}`,
      completionYear: 2025,
      submissionFee: "$20",
      agreedToTerms: true,
      paymentIntentId: `pi_jury_${count}`,
      paymentProvider: "sandbox",
      amountCents: 2_000,
      feePeriod: "early_bird",
      ...overrides,
    })
    .returning();
  if (!row) throw new Error("The entry was not stored.");
  await syncConflicts(app.db);
  return row.id;
}

/** A phase as the director sends it: open for a month. */
export const phaseSent = (juryId: string) => ({
  juryId,
  name: "First look",
  opensAt: "2025-08-01T00:00:00Z",
  closesAt: "2025-09-01T00:00:00Z",
  wantedScores: 2,
  blind: true,
  othersVisible: "after_own",
  namesVisible: true,
  criteria: [
    { name: "Story", weight: 2, scale: 5, required: true },
    { name: "Craft", hint: "For the means it had", weight: 1, scale: 10, required: false },
  ],
});

/** Creates a festival with these jurors; `ask` sends a call and returns its status and JSON. */
export async function juryFixture(
  names: readonly string[] = ["Imani Cole", "Pavel Horak", "Yuna Park"],
) {
  const app = await createTestApp();
  // Tests move the clock by weeks, and this session does not end when idle.
  const director = await enterBy(app.db, app.deps.clock, await directorId(app.db));
  const enter = (name: string, roles: readonly ("juror" | "programmer")[] = ["juror"]) =>
    enterPerson(app.db, app.deps.clock, {
      name,
      roles,
      email: `${name.toLowerCase().replace(/\W+/g, ".")}@jury.example`,
    });
  const jurors: Person[] = [];
  for (const name of names) jurors.push(await enter(name));

  /** Sends a call; the caller states the type of the response's JSON. */
  async function ask<T = unknown>(
    cookie: string,
    method: string,
    path: string,
    json?: unknown,
  ): Promise<{ status: number; body: T; text: string; headers: Headers }> {
    const response = await app.request(path, { method, cookie, json });
    const text = await response.text();
    const body = (text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : null) as T;
    return { status: response.status, body, text, headers: response.headers };
  }

  /** The same, expected to succeed. */
  async function get<T>(cookie: string, path: string): Promise<T> {
    const { status, body } = await ask<T>(cookie, "GET", path);
    expect(status, path).toBe(200);
    return body;
  }

  async function makeJury(categories = ["short_film"], members: readonly Person[] = jurors) {
    const { status, body } = await ask<Jury>(director, "POST", "/api/jury/juries", {
      name: "Short Films jury",
      categories,
      members: members.map(({ id }) => ({ personId: id })),
    });
    expect(status).toBe(201);
    return body;
  }

  async function makePhase(juryId: string, overrides: object = {}) {
    const json = { ...phaseSent(juryId), ...overrides };
    const { status, body } = await ask<Phase>(director, "POST", "/api/jury/phases", json);
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  }

  /** Assigns by hand and publishes. */
  async function giveTo(phase: Phase, film: string, ...persons: readonly Person[]) {
    const address = `/api/jury/phases/${phase.id}`;
    for (const { id } of persons) {
      const json = { submissionId: film, personId: id };
      expect((await ask(director, "POST", `${address}/assignments`, json)).status).toBe(201);
    }
    expect((await ask(director, "POST", `${address}/publish`, {})).status).toBe(200);
  }

  const filmsOf = ({ cookie }: Person) => get<OwnFilm[]>(cookie, "/api/jury/assignments");
  const readOwn = ({ cookie }: Person, id: string) =>
    get<OwnAssignment>(cookie, `/api/jury/assignments/${id}`);
  const assignmentsOf = ({ id }: Phase) =>
    get<AssignmentRow[]>(director, `/api/jury/phases/${id}/assignments?limit=200`);

  /** The id of a juror's assignment for a film. */
  async function seat(phase: Phase, film: string, { id }: Person): Promise<string> {
    const all = await assignmentsOf(phase);
    const assignment = all.find((row) => row.submissionId === film && row.personId === id);
    if (!assignment) throw new Error("There is no such assignment.");
    return assignment.id;
  }

  const score = ({ cookie }: Person, id: string, json: object) =>
    ask<Scorecard & { scorecard?: Scorecard; errors?: { path: string }[] }>(
      cookie,
      "PUT",
      `/api/jury/assignments/${id}/scorecard`,
      { version: 0, values: {}, give: true, ...json },
    );

  return {
    app,
    director,
    jurors,
    enter,
    ask,
    get,
    makeJury,
    makePhase,
    giveTo,
    filmsOf,
    own: readOwn,
    assignmentsOf,
    seat,
    score,
  };
}
export type JuryFixture = Awaited<ReturnType<typeof juryFixture>>;
