import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { outboxMessages, people, submissionChanges, submissions, viewings } from "~/db/schema";
import type { Settings } from "~/features/settings-admin/schema";
import { readHistory } from "~/features/submissions/history/queries.server";
import { enterAs } from "~/tests/actors";
import { createTestApp, type TestApp } from "~/tests/harness";
import { logLine, openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";

let app: TestApp;
let address: string;

/** Submits an entry and returns the API path of its private page, from the link in its email. */
async function enter(entry: Record<string, unknown> = shortFilm, amount = 20): Promise<string> {
  const intent = await openPayment(app, entry, { amount });
  await pay(app, intent);
  const { id } = (await (await submitEntry(app, intent, entry)).json()) as { id: string };
  const mails = await app.db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.submissionId, id));
  const mail = mails.find(({ kind }) => kind === "submission_confirmation");
  return `/api/entries/${/\/entry\/([\w-]{32})/.exec(mail?.text ?? "")?.[1]}`;
}

beforeEach(async () => {
  app = await createTestApp();
  address = await enter();
});
afterEach(() => app.close());

const correction = {
  submitterName: "Marisol V. Vance",
  submitterEmail: "mv@films.example",
  submitterPhone: "+1 805 555 0199",
  filmUrl: "https://vimeo.example/final-cut",
  trailerUrl: "",
};
const detail = async (response: Response) => ((await response.json()) as { detail: string }).detail;

it("the private page opens from the link in the confirmation email without private fields", async () => {
  const entry = (await (await app.request(address)).json()) as Record<string, unknown>;
  expect(entry).toMatchObject({
    filmTitle: "The Last Bus to Ojai",
    submissionFee: "$20",
    correctable: true,
  });
  for (const name of ["id", "adminNotes", "isFavorite", "paymentIntentId"]) {
    expect(entry).not.toHaveProperty(name);
  }
});

it("the private page shows how many jurors watched the film and when last, but not who", async () => {
  const firstLook = async () =>
    ((await (await app.request(address)).json()) as { firstLook: unknown }).firstLook;
  expect(await firstLook()).toBe(null);
  const [entry] = await app.db.select().from(submissions);
  const submissionId = entry?.id ?? "";
  // The last one is still on the evening before in the festival's time zone.
  const stated = [
    ["whole", "2025-12-01T20:00:00Z"],
    ["part", "2025-12-04T05:00:00Z"],
    ["none", "2025-12-09T20:00:00Z"],
  ] as const;
  for (const [statement, at] of stated) {
    const [juror] = await app.db
      .insert(people)
      .values({ name: `Watcher ${statement}`, email: `${statement}@jury.example` })
      .returning();
    const personId = juror?.id ?? "";
    await app.db.insert(viewings).values({ submissionId, personId, statement, at: new Date(at) });
  }
  expect(await firstLook()).toEqual({ people: 2, lastOn: "2025-12-03", measured: 0, share: null });
  expect(await (await app.request(address)).text()).not.toMatch(/Watcher|jury\.example/);
});

it("another link is a 404", async () => {
  expect((await app.request(`/api/entries/${"A".repeat(32)}`)).status).toBe(404);
  expect((await app.request("/api/entries/short")).status).toBe(404);
});

it("an entry can be edited until the deadline, and the history names the fields", async () => {
  const corrected = await app.request(address, { method: "PATCH", json: correction });
  expect(await corrected.json()).toMatchObject({
    submitterEmail: "mv@films.example",
    submitterPhone: "+1 805 555 0199",
    filmUrl: "https://vimeo.example/final-cut",
  });
  const [row] = await app.db.select().from(submissions);
  const step = (await readHistory(app.db, row?.id ?? "")).find(({ kind }) => kind === "corrected");
  expect(step).toMatchObject({ actor: "filmmaker", createdAt: app.deps.clock().toISOString() });
  const names = ["filmUrl", "submitterEmail", "submitterName", "submitterPhone"] as const;
  expect(step?.changes).toEqual(
    names.map((field) => ({ field, was: shortFilm[field], became: correction[field] })),
  );
  app.setNow("2026-02-01T00:59:59Z");
  expect((await app.request(address, { method: "PATCH", json: correction })).status).toBe(200);
  app.setNow("2026-02-01T01:00:00Z");
  const late = await app.request(address, { method: "PATCH", json: correction });
  expect(late.status).toBe(409);
  expect(await detail(late)).toContain("January 31, 2026");
});

it("an edit changes only editable fields", async () => {
  await app.request(address, {
    method: "PATCH",
    json: {
      ...correction,
      submissionType: "log_line",
      status: "accepted",
      submissionFee: "$0",
      agreedToTerms: false,
      submittedAt: "2020-01-01T00:00:00Z",
      logLine: "A film is no log line.",
      characterCount: 7,
      constructor: "x",
    },
  });
  expect(await (await app.request(address)).json()).toMatchObject({
    submissionType: "short_film",
    filmTitle: "The Last Bus to Ojai",
    status: "pending",
    submissionFee: "$20",
    logLine: null,
  });
  const [row] = await app.db.select().from(submissions);
  expect(row).toMatchObject({ agreedToTerms: true, characterCount: null });
});

const patch = (json: Record<string, unknown>, at = address) =>
  app.request(at, { method: "PATCH", json });

it("an edit is validated as a whole by the entry's own form", async () => {
  const whole = {
    filmTitle: "The First Bus from Ojai",
    director: "M. Vance",
    genre: "musical_romance",
    duration: "19",
    completionYear: "2024",
    country: "Mexico",
    language: "Spanish",
    synopsis: `${shortFilm.synopsis} Until they do.`,
    trailerUrl: "https://vimeo.example/trailer",
  };
  const corrected = { ...whole, duration: 19, completionYear: 2024 };
  expect(await (await patch(whole)).json()).toMatchObject(corrected);
  const refused = await patch({ ...whole, duration: 41, genre: "horror", synopsis: "Short." });
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({
    errors: [
      { path: "genre", message: "Genre is required" },
      { path: "duration", message: "Short films must be 40 minutes or less" },
      { path: "synopsis", message: "Synopsis must be at least 50 characters" },
    ],
  });
  expect(await (await app.request(address)).json()).toMatchObject(corrected);
});

it("an edit keeps unchanged values that newer rules would refuse", async () => {
  await app.db.update(submissions).set({ duration: 55 });
  const corrected = await patch({ filmTitle: "The First Bus", duration: "55" });
  expect(await corrected.json()).toMatchObject({ filmTitle: "The First Bus", duration: 55 });
  expect((await patch({ duration: "56" })).status).toBe(422);
  // An edit without a difference is not recorded.
  await patch({ filmTitle: "The First Bus" });
  expect(await app.db.select().from(submissionChanges)).toHaveLength(1);
});

it("an edit recounts the characters of a log line", async () => {
  const at = await enter(logLine, 1);
  const line = "A florist who cannot smell falls for a perfumer who cannot see.";
  expect(await (await patch({ logLine: line }, at)).json()).toMatchObject({ logLine: line });
  const [row] = await app.db.select().from(submissions).where(eq(submissions.logLine, line));
  expect(row?.characterCount).toBe(line.length);
});

it("of two simultaneous edits one is kept, and both are in the history", async () => {
  await Promise.all([patch({ filmTitle: "One" }), patch({ filmTitle: "Two" })]);
  const was = (await app.db.select().from(submissionChanges)).map((change) => change.was);
  const [row] = await app.db.select().from(submissions);
  expect([...was, row?.filmTitle].sort()).toEqual(["One", "The Last Bus to Ojai", "Two"]);
});

it("a stale edit is refused and returns the current values", async () => {
  const { version } = (await (await app.request(address)).json()) as { version: number };
  const ownChange = await patch({ filmTitle: "Mine", version });
  expect(ownChange.status).toBe(200);
  const otherChange = await patch({ director: "Theirs", filmTitle: "Theirs", version });
  expect(otherChange.status).toBe(409);
  expect(await otherChange.json()).toMatchObject({
    detail: expect.stringContaining("changed in another window"),
    current: { filmTitle: "Mine", director: shortFilm.director, version: version + 1 },
  });
  expect(await (await app.request(address)).json()).toMatchObject({ filmTitle: "Mine" });
  // An edit without a difference is not counted.
  expect((await patch({ filmTitle: "Mine", version })).status).toBe(200);
  expect((await patch({ filmTitle: "Theirs", version: version + 1 })).status).toBe(200);
  // A star or a decision in the admin is not an edit: the filmmaker's form stays current.
  await app.db.update(submissions).set({ isFavorite: true, status: "reviewed" });
  expect((await patch({ filmTitle: "Last", version: version + 2 })).status).toBe(200);
});

it("a film link needs no https, and its password is in no log, export or email", async () => {
  await patch({ filmUrl: "vimeo.example/last-bus" });
  await patch({ filmUrl: "vimeo.example/recut", filmPassword: "open sesame" });
  expect(await (await app.request(address)).json()).toMatchObject({
    filmUrl: "https://vimeo.example/recut",
    filmPassword: "open sesame",
  });
  const cookie = await app.logIn();
  const [entry] = (await (await app.request("/api/submissions", { cookie })).json()) as {
    filmPassword: string;
  }[];
  expect(entry?.filmPassword).toBe("open sesame");
  expect(app.logLines.join()).not.toContain("sesame");
  expect(await (await app.request("/api/submissions/export", { cookie })).text()).not.toContain(
    "sesame",
  );
  const mails = await app.db.select().from(outboxMessages);
  expect(JSON.stringify(mails)).not.toContain("sesame");
});

it("an entry can be edited by the director at any time, and the history says by whom", async () => {
  const cookie = await app.logIn();
  const [before] = await app.db.select().from(submissions);
  const correct = (fields: Record<string, unknown>, corrections = 0, as = cookie) =>
    app.request(`/api/submissions/${before?.id}/entry`, {
      method: "PATCH",
      cookie: as,
      json: { corrections, fields },
    });
  app.setNow("2026-06-01T12:00:00Z");
  const director = await app.logIn();
  const done = await correct({ filmTitle: "The First Bus", duration: "19" }, 0, director);
  expect(await done.json()).toMatchObject({
    filmTitle: "The First Bus",
    duration: 19,
    corrections: 1,
  });
  const late = await correct({ filmTitle: "Another" }, 0, director);
  expect(late.status).toBe(409);
  expect(await late.json()).toMatchObject({ current: { filmTitle: "The First Bus" } });
  const wrong = await correct({ duration: "41", status: "accepted" }, 1, director);
  expect(await wrong.json()).toMatchObject({
    errors: [{ path: "fields.duration", message: "Short films must be 40 minutes or less" }],
  });
  const programmer = await enterAs(app.db, app.deps.clock, "programmer");
  expect((await correct({ filmTitle: "Another" }, 1, programmer)).status).toBe(403);
  const [row] = await app.db.select().from(submissions);
  expect(row).toMatchObject({ filmTitle: "The First Bus", status: "pending" });
  const steps = await readHistory(app.db, row?.id ?? "");
  expect(steps.filter(({ kind }) => kind === "corrected")).toMatchObject([
    {
      actor: "director",
      changes: [
        { field: "duration", was: 18, became: 19 },
        { field: "filmTitle", was: shortFilm.filmTitle, became: "The First Bus" },
      ],
    },
  ]);
});

describe("a late entry", () => {
  const late = "2026-02-10T20:00:00Z";
  const letterTo = async (at: string) => {
    const mails = await app.db.select().from(outboxMessages);
    const key = at.split("/").at(-1) ?? "";
    return mails.find(({ text }) => /\/entry\/([\w-]{32})/.exec(text)?.[1] === key);
  };

  it("can be edited through the fourteenth day, as the email says", async () => {
    app.setNow(late);
    const at = await enter(shortFilm, 30);
    const day = "February 24, 2026";
    const deadline = `until ${day}`;
    const email = await letterTo(at);
    expect(email?.text).toContain(`check its status, withdraw it, or edit it ${deadline}.`);
    expect(email?.html).toContain(`check its status, withdraw it, or edit it ${deadline}.`);
    expect(await (await app.request(at)).json()).toMatchObject({
      correctable: true,
      correctableTold: deadline,
      correctableDay: day,
    });
    app.setNow("2026-02-25T07:59:59Z");
    expect((await patch({ filmTitle: "At the last moment" }, at)).status).toBe(200);
    app.setNow("2026-02-25T08:00:00Z");
    const refused = await patch({ filmTitle: "Too late" }, at);
    expect(refused.status).toBe(409);
    expect(await detail(refused)).toContain(
      `Editing closed on ${day}. To change something, write to `,
    );
    expect(await (await app.request(at)).json()).toMatchObject({ correctable: false });
  });

  it("can be edited for the days in the settings, or never", async () => {
    app.setNow(late);
    const cookie = await app.logIn();
    const days = async (correctionDays: number) => {
      const read = await app.request("/api/festival", { cookie });
      const { facts: settings, updatedAt } = (await read.json()) as Settings;
      const { terms, reviewTime } = settings.texts;
      const changes = { terms: { terms, reviewTime, correctionDays } };
      const json = { updatedAt, changes };
      expect((await app.request("/api/festival", { method: "PATCH", cookie, json })).status).toBe(
        200,
      );
    };
    await days(3);
    const at = await enter(shortFilm, 30);
    expect(await (await app.request(at)).json()).toMatchObject({
      correctableTold: "until February 13, 2026",
    });
    await days(0);
    expect((await patch({ filmTitle: "No more" }, at)).status).toBe(409);
    const without = await enter({ ...shortFilm, filmTitle: "Afterthought" }, 30);
    expect((await letterTo(without))?.text).toContain("check its status or withdraw it");
  });
});

it("an entry is withdrawn once with an email to the director, and does not change afterwards", async () => {
  for (const _ of [1, 2]) {
    const response = await app.request(`${address}/withdraw`, { method: "POST" });
    expect(await response.json()).toMatchObject({ correctable: false });
  }
  const notices = await app.db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.kind, "withdrawal_notice"));
  expect(notices).toHaveLength(1);
  const late = await app.request(address, { method: "PATCH", json: correction });
  expect(await detail(late)).toBe("This entry was withdrawn.");
});
