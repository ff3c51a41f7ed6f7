import { and, eq, isNull, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  editions,
  entrySources,
  importRows,
  media,
  outboxMessages,
  submissionChanges,
  submissions,
} from "~/db/schema";
import { type FileRow, filmFreewayCsv, filmFreewayRow } from "~/tests/fixtures/film-freeway";
import { createTestApp, type TestApp } from "~/tests/harness";
import { importer } from "~/tests/import-fixture";
import { addFilm } from "~/tests/jury-fixture";
import { runs } from "~/tests/seed";
import { checkImport } from "./check.commands.server";
import type { Import, ImportRow } from "./schema";

/** Files imported again, changed here, there or on both sides, and their undo. */

let app: TestApp;
let site: ReturnType<typeof importer>;
let cookie: string;

beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
  site = importer(app, cookie);
});
afterEach(() => app.close());

const imported = async (rows: FileRow[]) => site.run((await site.checked(filmFreewayCsv(rows))).id);
const exported = async () =>
  (await app.request("/api/submissions/export?sort=title", { cookie })).text();
const entryOf = async (title: string) => {
  const [row] = await app.db.select().from(submissions).where(eq(submissions.filmTitle, title));
  if (!row) throw new Error(`There is no entry ${title}.`);
  return row;
};
const correct = async (title: string, fields: Record<string, unknown>) => {
  const { id, corrections } = await entryOf(title);
  const response = await site.send("PATCH", `/api/submissions/${id}/entry`, {
    corrections,
    fields,
  });
  expect(response.status).toBe(200);
};

describe("a file that is imported again", () => {
  it("writes changes of the file, keeps ours, and lists fields changed on both sides", async () => {
    await imported([filmFreewayRow(1), filmFreewayRow(2)]);
    await correct("Film 1", { country: "Ours", language: "Ours" });
    const changed = filmFreewayRow(1, { Language: "Theirs", Synopsis: "s".repeat(60) });
    const { id, counts } = await site.checked(filmFreewayCsv([changed, filmFreewayRow(2)]));
    expect(counts).toMatchObject({ new: 0, changed: 1, same: 1 });
    const [row] = await site.rows(id, "changed");
    expect(row?.changes.map(({ field }) => field)).toEqual(["synopsis"]);
    expect(row?.kept).toEqual([{ field: "language", ours: "Ours", theirs: "Theirs" }]);
    await site.run(id);
    const entry = await entryOf("Film 1");
    expect(entry).toMatchObject({ country: "Ours", language: "Ours", synopsis: "s".repeat(60) });
    const history = await app.db
      .select()
      .from(submissionChanges)
      .where(eq(submissionChanges.actor, "import"));
    expect(history.map(({ field }) => field)).toEqual(["synopsis"]);
  });

  it("writes the file's value if the director chooses it", async () => {
    await imported([filmFreewayRow(1)]);
    await correct("Film 1", { language: "Ours" });
    const { id } = await site.checked(filmFreewayCsv([filmFreewayRow(1, { Language: "Theirs" })]));
    const [row] = await site.rows(id, "same");
    const changed = await site.read<ImportRow>(
      await site.send("PUT", `/api/imports/${id}/rows/${row?.row}`, { take: ["language"] }),
      200,
    );
    expect(changed.kind).toBe("changed");
    expect((await site.get(id)).counts).toMatchObject({ changed: 1, same: 0 });
    await site.run(id);
    expect(await entryOf("Film 1")).toMatchObject({ language: "Theirs" });
  });

  it("keeps an edit that was made after the check", async () => {
    await imported([filmFreewayRow(1)]);
    const { id } = await site.checked(filmFreewayCsv([filmFreewayRow(1, { Language: "Theirs" })]));
    await correct("Film 1", { language: "Ours" });
    await site.run(id);
    expect(await entryOf("Film 1")).toMatchObject({ language: "Ours" });
  });

  it("imported again and again in any order changes no byte of the export", async () => {
    const rows = [1, 2, 3, 4, 5].map((n) => filmFreewayRow(n));
    await imported(rows);
    const before = await exported();
    for (let time = 1; time <= runs(9); time += 1) {
      await imported([...rows.slice(time % 5), ...rows.slice(0, time % 5)]);
    }
    expect(await exported()).toBe(before);
  });

  it("only notes that an entry was withdrawn on the platform", async () => {
    await imported([filmFreewayRow(1)]);
    const withdrawn = { "Submission Status": "Withdrawn", "Project Title": "Another title" };
    const again = await imported([filmFreewayRow(1, withdrawn), filmFreewayRow(2, withdrawn)]);
    expect(again.counts).toMatchObject({ changed: 1, leftOut: 1, new: 0 });
    const entry = await entryOf("Film 1");
    const answer = await site.send("GET", `/api/submissions/${entry.id}`);
    expect(await answer.json()).toMatchObject({
      source: { status: "Withdrawn" },
      withdrawnAt: null,
    });
  });
});

describe("a row that resembles an entry of another source", () => {
  const ownList = "Title,Email,Category,Director\nFilm 1,ADA1@films.example,Short,Somebody\n";

  it("waits for the director: new, the same or skipped", async () => {
    await imported([filmFreewayRow(1)]);
    const { id, counts } = await site.checked(ownList);
    expect(counts).toMatchObject({ doubtful: 1, new: 0 });
    const [row] = await site.rows(id, "doubtful");
    const entry = await entryOf("Film 1");
    expect(row?.candidates).toEqual([
      { submissionId: entry.id, reference: entry.reference, title: "Film 1", why: "title_email" },
    ]);
    const choose = (body: unknown) => site.send("PUT", `/api/imports/${id}/rows/2`, body);
    expect((await choose({ choice: "same", submissionId: id })).status).toBe(422);
    expect((await choose({ choice: "new" })).status).toBe(200);
    await site.run(id);
    expect(await app.db.$count(submissions)).toBe(2);
  });

  const decideSame = async (id: string) => {
    const [row] = await site.rows(id, "doubtful");
    const [candidate] = row?.candidates ?? [];
    const body = { choice: "same", submissionId: candidate?.submissionId };
    await site.read(await site.send("PUT", `/api/imports/${id}/rows/${row?.row}`, body), 200);
  };
  const resultOf = async (id: string) => (await site.rows(id))[0]?.result;

  it("matched with an entry of this site adds its source, changes nothing else, and is recognised again", async () => {
    const expected = { filmTitle: "Film 1", submitterEmail: "ada1@films.example" };
    await addFilm(app, { ...expected, language: "Ours" });
    const before = await entryOf("Film 1");
    const csv = filmFreewayCsv([filmFreewayRow(1)]);
    const { id, counts } = await site.checked(csv);
    expect(counts).toMatchObject({ doubtful: 1, new: 0 });
    await decideSame(id);
    await site.run(id);
    expect(await resultOf(id)).toBe("unchanged");
    expect(await entryOf("Film 1")).toEqual(before);
    const [source] = await app.db.select().from(entrySources);
    expect(source).toMatchObject({ key: "t:HL1001", source: "filmfreeway", fee: "25 EUR" });
    // The filmmaker has the private page already: the import sends no email to them.
    const response = await site.send("GET", `/api/imports/${id}/letters`);
    expect(await response.json()).toEqual([]);
    const again = await site.checked(filmFreewayCsv([filmFreewayRow(1, { Language: "Theirs" })]));
    expect(again.counts).toMatchObject({ doubtful: 0, changed: 0, same: 1 });
    expect((await site.rows(again.id))[0]?.kept).toMatchObject([{ field: "language" }]);
    await site.undo(id);
    expect(await app.db.$count(entrySources)).toBe(0);
    expect(await entryOf("Film 1")).toEqual(before);
  });

  it("matched with an entry that has a source leaves that source, and is remembered", async () => {
    await imported([filmFreewayRow(1)]);
    const [before] = await app.db.select().from(entrySources);
    const first = await site.checked(ownList);
    await decideSame(first.id);
    await site.run(first.id);
    expect(await resultOf(first.id)).toBe("unchanged");
    expect(await app.db.select().from(entrySources)).toEqual([before]);
    const again = await site.checked(ownList);
    expect((await site.rows(again.id, "doubtful"))[0]).toMatchObject({
      choice: "same",
      submissionId: before?.submissionId,
    });
    await site.run(again.id);
    expect(await app.db.$count(submissions)).toBe(1);
  });

  it("is skipped without a choice", async () => {
    await imported([filmFreewayRow(1)]);
    const done = await site.run((await site.checked(ownList)).id);
    expect(done).toMatchObject({ state: "done", results: { made: 0, changed: 0 } });
    expect(await app.db.$count(submissions)).toBe(1);
  });
});

describe("rows that the database cannot store", () => {
  it("come to an end: long values are left out with a warning, and a long name has a short key", async () => {
    const long = Array.from({ length: 900 }, (_, at) => `word${at * 7919}`).join(" ");
    const { id } = await site.checked(
      filmFreewayCsv([
        filmFreewayRow(1, {
          "Tracking Number": "",
          "Project Title": long,
          "Country of Origin": long,
        }),
      ]),
    );
    const [row] = await site.rows(id, "new");
    expect(row?.warnings.join()).toMatch(/is not a valid country/);
    expect((await site.run(id)).state).toBe("done");
    expect(await app.db.$count(submissions)).toBe(1);
  });

  it("stop the import, which holds up no other one", async () => {
    const { id } = await site.checked(filmFreewayCsv([filmFreewayRow(1)]));
    await app.db.update(importRows).set({
      parsed: sql`jsonb_set(${importRows.parsed}, '{submittedAt}', '"0000-01-01T00:00:00Z"')`,
    });
    await expect(site.run(id)).rejects.toThrow();
    expect((await site.get(id)).state).toBe("stopped");
  });
});

describe("an undo", () => {
  it("restores changed fields that still have the imported value", async () => {
    await imported([filmFreewayRow(1)]);
    const before = await exported();
    const changed = { Language: "L", "Country of Origin": "C", "Judging Status": "Selected" };
    const second = await imported([filmFreewayRow(1, changed)]);
    await correct("Film 1", { country: "By hand" });
    const undone = await site.undo(second.id);
    expect(undone.undone).toEqual({ removed: 0, restored: 1, kept: 0 });
    expect(await entryOf("Film 1")).toMatchObject({ language: "German", country: "By hand" });
    await correct("Film 1", { country: "Germany" });
    expect(await exported()).toBe(before);
  });

  it("is refused with the names of entries in use; the rest can be undone", async () => {
    const { id } = await imported([filmFreewayRow(1), filmFreewayRow(2)]);
    const entry = await entryOf("Film 1");
    await site.send("PATCH", `/api/submissions/${entry.id}`, { adminNotes: "Lovely" });
    const refused = await site.act(id, "undo");
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      built: [{ submissionId: entry.id, title: "Film 1", what: "note" }],
    });
    const undone = await site.undo(id, { keepBuilt: true });
    expect(undone.undone).toEqual({ removed: 1, restored: 0, kept: 1 });
    expect(await app.db.$count(submissions)).toBe(1);
  });

  it("keeps an entry with an uploaded film: its bytes would be left without their row", async () => {
    const { id } = await imported([filmFreewayRow(1)]);
    const entry = await entryOf("Film 1");
    await app.db.insert(media).values({
      submissionId: entry.id,
      kind: "screener",
      state: "ready",
      name: "film.mp4",
      bytes: 1_000,
      storageKey: "a-key",
    });
    const refused = await site.act(id, "undo");
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ built: [{ what: "upload" }] });
  });

  it("is refused once the edition is archived, as emails about the import are", async () => {
    const { id } = await imported([filmFreewayRow(1)]);
    await app.db.update(editions).set({ state: "archived", archivedAt: app.deps.clock() });
    const refused = await site.act(id, "undo");
    expect(refused.status).toBe(409);
    expect(await app.db.$count(submissions)).toBe(1);
  });

  it("is refused after thirty days", async () => {
    const { id } = await imported([filmFreewayRow(1)]);
    app.passMinutes(31 * 24 * 60);
    cookie = await app.logIn();
    site = importer(app, cookie);
    expect((await site.act(id, "undo")).status).toBe(409);
  });
});

describe("while a file is checked", () => {
  const csv = filmFreewayCsv(Array.from({ length: 600 }, (_, index) => filmFreewayRow(index + 1)));
  /** Checks a file; calls `meanwhile` once the check has begun. */
  const checkWith = async (id: string, meanwhile: () => void) => {
    const { version } = await site.get(id);
    const clock = () => {
      meanwhile();
      return app.deps.clock();
    };
    return checkImport({ ...app.deps, clock }, { id, version });
  };

  it("no row is chosen and nothing is run: the check would overwrite both", async () => {
    const { id } = await site.checked(csv);
    await site.change(id, site.basis);
    const meanwhile: Promise<Response>[] = [];
    const result = await checkWith(id, () => {
      meanwhile.push(site.act(id, "run"));
      meanwhile.push(site.send("POST", `/api/imports/${id}/choices`, { choice: "skip" }));
    });
    expect((await Promise.all(meanwhile)).map(({ status }) => status)).toEqual([409, 409]);
    expect(result).toEqual({ kind: "done" });
    expect((await site.get(id)).counts).toMatchObject({ new: 600 });
  });

  it("a change of its map ends the check: no row is stored as the old map reads it", async () => {
    const { id } = await site.read<Import>(await site.upload(csv), 201);
    let change: Promise<Response> | undefined;
    const result = await checkWith(id, () => {
      change = site.change(id, { sourceName: "Another list" });
    });
    expect((await change)?.status).toBe(200);
    expect(result).toEqual({ kind: "stale" });
    const unchecked = and(eq(importRows.importId, id), isNull(importRows.kind));
    expect(await app.db.$count(importRows, unchecked)).toBeGreaterThan(0);
  });
});

describe("a step in the wrong state", () => {
  it("is 409, and a missing or old version is refused", async () => {
    const { id, version } = await site.read<Import>(
      await site.upload(filmFreewayCsv([filmFreewayRow(1)])),
      201,
    );
    const step = (name: string, body: unknown) =>
      site.send("POST", `/api/imports/${id}/${name}`, body);
    expect((await step("run", { version })).status).toBe(409);
    expect((await step("check", {})).status).toBe(422);
    const stale = await step("check", { version: version + 5 });
    expect(stale.status).toBe(409);
    expect(await stale.json()).toMatchObject({ current: { id, version } });
    expect((await step("undo", { version })).status).toBe(409);
    await site.act(id, "check");
    expect((await site.act(id, "run")).status).toBe(422);
    await site.run(id);
    expect((await site.change(id, { headerRow: 0 })).status).toBe(409);
    const { version: now } = await site.get(id);
    const response = await site.send("DELETE", `/api/imports/${id}?version=${now}`);
    expect(response.status).toBe(409);
    expect(await app.db.$count(outboxMessages)).toBe(0);
  });

  it("runs one import at a time", async () => {
    const first = await site.checked(filmFreewayCsv([filmFreewayRow(1)]));
    const second = await site.checked(filmFreewayCsv([filmFreewayRow(2)]));
    for (const { id } of [first, second]) await site.change(id, site.basis);
    expect((await site.act(first.id, "run")).status).toBe(202);
    expect((await site.act(second.id, "run")).status).toBe(409);
    expect((await site.act(first.id, "stop")).status).toBe(200);
    expect((await site.act(second.id, "run")).status).toBe(202);
    expect((await site.act(first.id, "resume")).status).toBe(409);
  });
});
