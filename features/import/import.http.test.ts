import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { entrySources, importFiles, outboxMessages, submissions } from "~/db/schema";
import type { Submission } from "~/features/submissions/schema";
import { filmFreewayCsv, filmFreewayRow } from "~/tests/fixtures/film-freeway";
import { createTestApp, type TestApp } from "~/tests/harness";
import { importer } from "~/tests/import-fixture";
import type { Import } from "./schema";

let app: TestApp;
let site: ReturnType<typeof importer>;
let cookie: string;

beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
  site = importer(app, cookie);
});
afterEach(() => app.close());

const entries = async () =>
  (await (await app.request("/api/submissions?sort=title", { cookie })).json()) as Submission[];

describe("a FilmFreeway file", () => {
  const film = filmFreewayRow(1, { "Project Title": '"The ""Kiss"""' });
  const csv = filmFreewayCsv([filmFreewayRow(1), filmFreewayRow(2), filmFreewayRow(3)]);

  it("is read with FilmFreeway's map, and each category is guessed", async () => {
    const uploaded = await site.read<Import>(await site.upload(csv), 201);
    expect(uploaded).toMatchObject({
      source: "filmfreeway",
      sourceName: "FilmFreeway",
      state: "ready",
      rows: 3,
      format: "csv",
      encoding: "utf-8",
      delimiter: ",",
      headerRow: 1,
      counts: null,
      categories: [{ value: "Narrative Short", rows: 3, type: "short_film" }],
      problems: [],
      letters: { state: "none", count: 0, sendAt: null },
    });
    expect(uploaded.columns.find(({ header }) => header === "Project Title")).toEqual({
      header: "Project Title",
      field: "filmTitle",
      seen: true,
      filled: 3,
      samples: ["Film 1", "Film 2", "Film 3"],
    });
    expect(film).toBeTruthy();
  });

  it("becomes entries, and nobody gets an email", async () => {
    const { id, counts } = await site.checked(csv);
    expect(counts).toEqual({ new: 3, changed: 0, same: 0, doubtful: 0, refused: 0, leftOut: 0 });
    expect(await app.db.$count(submissions)).toBe(0);
    const done = await site.run(id);
    expect(done).toMatchObject({ state: "done", progress: { done: 3, total: 3 } });
    const [first] = await entries();
    expect(first).toMatchObject({
      filmTitle: "Film 1",
      submitterName: "Ada Prado 1",
      duration: 13,
      filmUrl: null,
      submissionFee: "Paid elsewhere",
      amountCents: 0,
      agreedToTerms: false,
      feePeriod: "elsewhere",
      completionYear: 2025,
      status: "pending",
      submittedAt: "2025-06-30T19:00:00.000Z",
    });
    const [source] = await app.db.select().from(entrySources);
    expect(source).toMatchObject({
      source: "filmfreeway",
      trackingNumber: "HL1001",
      fee: "25 EUR",
      status: "In Consideration",
      url: "https://filmfreeway.com/submissions/1",
      runningSeconds: 754,
      pageSentAt: null,
    });
    expect(await app.db.$count(outboxMessages)).toBe(0);
    expect(await app.db.$count(importFiles)).toBe(1);
  });

  it("imported again in another order changes nothing", async () => {
    await site.run((await site.checked(csv)).id);
    const before = await (await app.request("/api/submissions/export", { cookie })).text();
    const again = await site.checked(
      filmFreewayCsv([filmFreewayRow(3), filmFreewayRow(1), filmFreewayRow(2)]),
    );
    expect(again.counts).toMatchObject({ new: 0, changed: 0, same: 3 });
    await site.run(again.id);
    expect(await (await app.request("/api/submissions/export", { cookie })).text()).toBe(before);
  });

  it("is undone completely", async () => {
    const { id } = await site.checked(csv);
    await site.run(id);
    const undone = await site.undo(id);
    expect(undone).toMatchObject({
      state: "undone",
      undone: { removed: 3, restored: 0, kept: 0 },
    });
    expect(await app.db.$count(submissions)).toBe(0);
    expect((await site.act(id, "undo")).status).toBe(409);
  });
});
