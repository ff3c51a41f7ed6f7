import { eq, sql } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auditLog, submissionEvents, submissions } from "~/db/tables";
import { defaultFacts } from "~/features/festival/defaults";
import { fromFrames, type Piece } from "~/http/framing";
import { createTestApp, type TestApp } from "~/tests/harness";
import { findNeighbors } from "../queries.server";
import type { Submission } from "../schema";
import { readFilterOptions } from "../tallies.server";
import { readCountries, readDashboardFigures, readSeason, readWeeks } from "./figures.server";

/** What the director does with the list of submissions. */

let app: TestApp;
let cookie: string;
beforeAll(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
});
afterAll(() => app.close());
beforeEach(() => app.db.delete(submissions));

let made = 0;
/** Puts in an entry, a minute later than the one before. */
async function add(given: Partial<typeof submissions.$inferInsert> = {}): Promise<string> {
  made += 1;
  const [row] = await app.db
    .insert(submissions)
    .values({
      submissionType: "short_film",
      submitterName: "Marisol Vance",
      submitterEmail: "marisol@films.example",
      filmTitle: `Film ${made}`,
      submissionFee: "$20",
      agreedToTerms: true,
      submittedAt: new Date(Date.UTC(2025, 7, 1, 0, made)),
      paymentIntentId: `pi_${made}`,
      paymentProvider: "sandbox",
      amountCents: 2_000,
      feePeriod: "early_bird",
      ...given,
    })
    .returning();
  if (!row) throw new Error("The entry was not stored.");
  return row.id;
}

const get = (path: string) => app.request(path, { cookie });
async function titles(path: string): Promise<(string | null)[]> {
  const response = await get(path);
  expect(response.status).toBe(200);
  return ((await response.json()) as Submission[]).map((entry) => entry.filmTitle ?? entry.logLine);
}

/** Follows the links to the end. */
async function walk(path: string): Promise<(string | null)[]> {
  const found: (string | null)[] = [];
  for (let next: string | undefined = path; next; ) {
    const response = await get(next);
    expect(response.status).toBe(200);
    const page = (await response.json()) as Submission[];
    found.push(...page.map((entry) => entry.filmTitle ?? entry.logLine));
    next = /<([^>]+)>/.exec(response.headers.get("Link") ?? "")?.[1];
  }
  return found;
}

describe("narrowing the list", () => {
  test("by type, status and star, alone and together", async () => {
    await add({ filmTitle: "A" });
    await add({ filmTitle: "B", status: "accepted", isFavorite: true });
    await add({ filmTitle: "C", submissionType: "feature_film", status: "accepted" });
    expect(await titles("/api/submissions?type=short_film")).toEqual(["B", "A"]);
    expect(await titles("/api/submissions?status=accepted")).toEqual(["C", "B"]);
    expect(await titles("/api/submissions?favorite=true")).toEqual(["B"]);
    expect(await titles("/api/submissions?favorite=false")).toEqual(["C", "A"]);
    expect(await titles("/api/submissions?status=accepted&type=short_film")).toEqual(["B"]);
    const response = await get("/api/submissions?status=accepted&limit=1");
    expect(response.headers.get("X-Total-Count"), "of all pages").toBe("2");
  });

  test("by the beginnings of words in title, log line, director, name, e-mail and country", async () => {
    await add({ filmTitle: "The Last Bus to Ojai", director: "Hugo Amsel", country: "Norway" });
    await add({ filmTitle: null, logLine: "A keeper’s ghost", submissionType: "log_line" });
    await add({ filmTitle: "Tide-Line", submitterName: "Zoë Ng", submitterEmail: "z.ng@sea.test" });
    const found = (q: string) => titles(`/api/submissions?q=${encodeURIComponent(q)}`);
    expect(await found("oja")).toEqual(["The Last Bus to Ojai"]);
    expect(await found("bus OJAI")).toEqual(["The Last Bus to Ojai"]);
    expect(await found("amsel")).toEqual(["The Last Bus to Ojai"]);
    expect(await found("norw")).toEqual(["The Last Bus to Ojai"]);
    expect(await found("keeper")).toEqual(["A keeper’s ghost"]);
    expect(await found("zoë")).toEqual(["Tide-Line"]);
    expect(await found("z.ng@sea.test")).toEqual(["Tide-Line"]);
    expect(await found("sea")).toEqual(["Tide-Line"]);
    expect(await found("line tide")).toEqual(["Tide-Line"]);
    expect(await found("us")).toEqual([]);
    expect(await found("bus tide")).toEqual([]);
  });

  test.each(["'", "a' or 1=1", "a:* | b", "!a", "(", "<->", "\\", "%", "%00", "&|!()"])(
    "the search %j is words and nothing else",
    async (q) => {
      await add({ filmTitle: "Quiet" });
      expect(await titles(`/api/submissions?q=${encodeURIComponent(q)}`)).toEqual([]);
    },
  );

  test("by genre, country and days of the festival, alone and together", async () => {
    // June 10 of the festival ends at 07:00 in UTC.
    const at = (submittedAt: string) => ({ submittedAt: new Date(submittedAt) });
    await add({ filmTitle: "A", genre: "drama", country: "Norway", ...at("2025-06-11T06:59:59Z") });
    await add({ filmTitle: "B", genre: "drama", country: "India", ...at("2025-06-11T07:00:00Z") });
    await add({ filmTitle: "C", genre: "comedy", country: "India", ...at("2025-06-12T12:00:00Z") });
    await add({ filmTitle: "D", genre: null, country: null, ...at("2025-06-13T12:00:00Z") });
    const found = async (query: string) => {
      const response = await get(`/api/submissions?${query}`);
      const entries = (await response.json()) as Submission[];
      expect(response.headers.get("X-Total-Count"), query).toBe(String(entries.length));
      return entries.map(({ filmTitle }) => filmTitle).join("");
    };
    expect(await found("genre=drama")).toBe("BA");
    expect(await found("country=India")).toBe("CB");
    expect(await found("country=India&genre=drama")).toBe("B");
    expect(await found("country=india")).toBe("");
    expect(await found("from=2025-06-11")).toBe("DCB");
    expect(await found("to=2025-06-10")).toBe("A");
    expect(await found("from=2025-06-11&to=2025-06-12")).toBe("CB");
    expect(await found("from=2025-06-12&to=2025-06-11")).toBe("");
    expect(await found("country=India&to=2025-06-11&q=b")).toBe("B");
    expect(await found("genre=drama&from=2025-06-11&status=pending&type=short_film")).toBe("B");
    const options = await readFilterOptions(app.db);
    expect(options).toEqual({ genres: ["comedy", "drama"], countries: ["India", "Norway"] });
    expect(
      (await (await get("/api/submissions/export?genre=comedy")).text()).split("\r\n"),
    ).toHaveLength(3);
  });

  test("a word that is in thousands of entries gives the same list, wherever in it they are", async () => {
    // The 2,500 newest lack one of the words: looking through the next rows alone finds none of its entries.
    await app.db.execute(sql`
      insert into submissions (submission_type, submitter_name, submitter_email, film_title,
        submission_fee, agreed_to_terms, submitted_at, payment_intent_id, payment_provider,
        amount_cents, fee_period, status)
      select 'short_film', 'N', 'n@e.test', 'Common ' || case when n > 2500 then 'deep ' else '' end || n,
        '$20', true, timestamptz '2025-08-01' - n * interval '1 minute', 'pi_common_' || n, 'sandbox',
        2000, 'regular', case when n % 2 = 0 then 'accepted' else 'pending' end
      from generate_series(1, 12600) n`);
    const numbers = (found: (string | null)[]) =>
      found.map((title) => Number(title?.replace(/\D/g, "")));
    const count = async (query: string) =>
      (await get(`/api/submissions?limit=1&${query}`)).headers.get("X-Total-Count");
    expect(await count("q=common")).toBe("10000");
    expect(await count("q=deep")).toBe("10000");
    expect(numbers(await titles("/api/submissions?limit=5&q=common"))).toEqual([1, 2, 3, 4, 5]);
    expect(numbers(await titles("/api/submissions?limit=3&q=common&status=accepted"))).toEqual([
      2, 4, 6,
    ]);
    expect(numbers(await titles("/api/submissions?limit=3&q=deep"))).toEqual([2_501, 2_502, 2_503]);
    expect(numbers(await titles("/api/submissions?limit=3&q=deep&sort=oldest"))).toEqual([
      12_600, 12_599, 12_598,
    ]);
    expect(numbers(await titles("/api/submissions?q=deep+12345"))).toEqual([12_345]);

    const first = await get("/api/submissions?limit=200&q=deep");
    const next = /<([^>]+)>/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
    expect(numbers(await titles(next))[0]).toBe(2_701);
    const [entry] = (await (await get("/api/submissions?limit=1&q=deep")).json()) as Submission[];
    expect(await findNeighbors(app.db, { q: "deep" }, entry?.id ?? "")).toMatchObject({
      previous: null,
      next: expect.any(String),
    });
    const csv = await get("/api/submissions/export?q=deep");
    expect(csv.headers.get("X-Total-Count"), "an export counts to the end").toBe("10100");
    expect((await csv.text()).trim().split("\r\n")).toHaveLength(1 + 10_100);
  }, 60_000);

  test("a filter that does not exist: 422", async () => {
    const odd = ["from=2025-02-30", "to=soon", "from=0000-01-01", "country=", "genre=%00"];
    for (const query of [
      ...odd,
      "type=opera",
      "status=New",
      "sort=fee",
      "favorite=1",
      "type=a&type=b",
    ]) {
      expect((await get(`/api/submissions?${query}`)).status, query).toBe(422);
    }
  });
});

describe("the order of the list", () => {
  const five = async () => {
    for (const filmTitle of ["b", "A", "c", null, "a"]) {
      await add({ filmTitle, logLine: filmTitle === null ? "B the log line" : null });
    }
  };

  test("each order gives every row once across pages", async () => {
    await five();
    const pages = (sort: string) => walk(`/api/submissions?limit=2&sort=${sort}`);
    expect(await pages("newest")).toEqual(["a", "B the log line", "c", "A", "b"]);
    expect(await pages("oldest")).toEqual(["b", "A", "c", "B the log line", "a"]);
    const byTitle = await pages("title");
    expect(byTitle.slice(0, 2).sort()).toEqual(["A", "a"]);
    expect(byTitle.slice(2)).toEqual(["b", "B the log line", "c"]);
    expect(await pages("title-desc")).toEqual([...byTitle].reverse());
  });

  test("a cursor of another order is refused", async () => {
    await five();
    const response = await get("/api/submissions?limit=2&sort=title");
    const cursor = /cursor=([\w-]+)/.exec(response.headers.get("Link") ?? "")?.[1];
    expect((await get(`/api/submissions?sort=title&cursor=${cursor}`)).status).toBe(200);
    expect((await get(`/api/submissions?sort=newest&cursor=${cursor}`)).status).toBe(422);
  });

  test("long titles in any script keep their place", async () => {
    const long = (end: string) => "愛".repeat(59) + end;
    await add({ filmTitle: long("a-z") });
    await add({ filmTitle: long("b💛".repeat(40)) });
    await add({ filmTitle: "\u00a0odd  spaces " });
    expect((await walk("/api/submissions?limit=1&sort=title")).length).toBe(3);
  });
});

describe("one status for many", () => {
  const change = (ids: string[], status: string) =>
    app.request("/api/submissions/status", { cookie, json: { ids, status } });

  test("changes those that differ and records each", async () => {
    const [a, b, c] = [await add(), await add({ status: "accepted" }), await add()];
    const nobody = "00000000-0000-4000-8000-000000000000";
    const response = await change([a, b, a, nobody], "accepted");
    expect(await response.json()).toMatchObject({ changed: 1 });
    const rows = await app.db.select().from(submissions);
    expect(Object.fromEntries(rows.map((row) => [row.id, row.status]))).toEqual({
      [a]: "accepted",
      [b]: "accepted",
      [c]: "pending",
    });
    const events = await app.db.select().from(submissionEvents);
    expect(events).toMatchObject([
      {
        submissionId: a,
        kind: "status",
        actor: "director",
        detail: { from: "pending", to: "accepted" },
      },
    ]);
  });

  test("two changes at once of the same entries both end", async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => add()));
    const answers = await Promise.all([
      change(ids, "reviewed"),
      change([...ids].reverse(), "rejected"),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
  });

  test("nothing chosen, too many, or no such status: 422", async () => {
    const id = await add();
    expect((await change([], "accepted")).status).toBe(422);
    expect((await change([id], "New")).status).toBe(422);
    expect((await change(Array<string>(201).fill(id), "accepted")).status).toBe(422);
  });
});

describe("the CSV export", () => {
  const lines = async (query = "") => {
    const response = await get(`/api/submissions/export${query}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("Content-Disposition")).toBe(
      'attachment; filename="submissions.csv"',
    );
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)], "the mark of UTF-8").toEqual([0xef, 0xbb, 0xbf]);
    return bytes.subarray(3).toString().split("\r\n");
  };

  test("holds what the filters leave, in more than one batch", async () => {
    for (let count = 0; count < 3; count += 1) await add({ status: "accepted" });
    await add({ status: "rejected" });
    expect(await lines("?status=accepted")).toHaveLength(1 + 3 + 1);
    const many = Array.from({ length: 1_100 }, (_, index) => index);
    await app.db.insert(submissions).values(
      many.map((index) => ({
        submissionType: "log_line",
        submitterName: "N",
        submitterEmail: "n@e.test",
        logLine: `Line ${index}`,
        submissionFee: "$1",
        agreedToTerms: true,
        paymentIntentId: `many_${index}`,
        paymentProvider: "sandbox",
        amountCents: 100,
        feePeriod: "regular",
      })),
    );
    const all = await lines();
    expect(all).toHaveLength(1 + 4 + 1_100 + 1);
    expect(new Set(all).size, "each row once").toBe(all.length);
  });

  test("no cell runs as a formula in a spreadsheet", async () => {
    for (const start of ["=", "+", "-", "@", "\t=", "\r=", " =", "\u00a0@", "\uff1d"]) {
      await add({ filmTitle: `${start}HYPERLINK("http://evil.example","x")` });
    }
    await add({ filmTitle: 'Plain, with a "quote" and\na line' });
    const text = (await lines()).join("\r\n");
    expect(text).toContain('"Plain, with a ""quote"" and\na line"');
    for (const [cell] of text.matchAll(/(?<=^|[,\n])"?[\s\u00a0]*[=+\-@\uff1d][^,]*/gu)) {
      expect.fail(`runs as a formula: ${cell}`);
    }
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`);
  });

  test("says nothing of what is nobody's to know, and is written down", async () => {
    await add({ statusTokenHash: "the-hash-of-a-link" });
    expect((await lines()).join()).not.toContain("the-hash-of-a-link");
    const log = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "submissions exported"));
    expect(log.length).toBeGreaterThan(0);
  });
});

describe("the dashboard", () => {
  test("counts twelve weeks up to the newest entry, from Monday to Sunday of the festival", async () => {
    expect(await readWeeks(app.db)).toEqual([]);
    // Monday, January 5 begins at 08:00 in UTC.
    await add({ submittedAt: new Date("2026-01-05T07:59:59Z") });
    await add({ submittedAt: new Date("2026-01-05T08:00:00Z") });
    await add({ submittedAt: new Date("2026-01-12T07:59:59Z"), submissionType: "log_line" });
    await add({ submittedAt: new Date("2025-10-20T07:00:00Z"), submissionType: "log_line" });
    await add({ submittedAt: new Date("2025-10-20T06:59:59Z") });
    const weeks = await readWeeks(app.db);
    expect(weeks).toHaveLength(12);
    expect(weeks[0]).toEqual({
      monday: "2025-10-20",
      entries: { log_line: 1 },
      fees: { log_line: 20 },
    });
    expect(weeks[10]).toEqual({
      monday: "2025-12-29",
      entries: { short_film: 1 },
      fees: { short_film: 20 },
    });
    expect(weeks[11]).toEqual({
      monday: "2026-01-05",
      entries: { short_film: 1, log_line: 1 },
      fees: { short_film: 20, log_line: 20 },
    });
  });

  test("adds up entries and fees, and names the most frequent category", async () => {
    await add({ amountCents: 2_000, refundedCents: 500 });
    await add({ submissionType: "log_line", amountCents: 100, feePeriod: "regular" });
    await add({ submissionType: "log_line", amountCents: 100 });
    expect(await readDashboardFigures(app.db)).toEqual({
      submissions: 3,
      contacts: 0,
      revenue: 22,
      refunded: 5,
      popularCategory: "log_line",
      byType: [
        { type: "log_line", entries: 2, fees: 2 },
        { type: "short_film", entries: 1, fees: 20 },
      ],
      byPeriod: [
        { period: "early_bird", entries: 2, fees: 21 },
        { period: "regular", entries: 1, fees: 1 },
      ],
    });
  });

  test("shows the sixty days up to the deadline, and late entries as they come", async () => {
    const season = (now: string) => readSeason(app.db, defaultFacts, new Date(now));
    // January 31 of the festival ends at 08:00 in UTC.
    await add({ submittedAt: new Date("2026-02-01T07:59:59Z"), submissionType: "log_line" });
    await add({ submittedAt: new Date("2026-02-02T12:00:00Z") });
    await add({ submittedAt: new Date("2025-12-03T07:59:59Z") });
    await add({ submittedAt: new Date("2025-12-03T08:00:00Z") });

    const onTheDay = await season("2026-01-31T20:00:00Z");
    expect(onTheDay.days).toHaveLength(60);
    expect(onTheDay.days[0]).toMatchObject({ day: "2025-12-03", entries: { short_film: 1 } });
    expect(onTheDay.days[1]).toMatchObject({ day: "2025-12-04", entries: {} });
    expect(onTheDay.days.at(-1)).toMatchObject({ day: "2026-01-31", entries: { log_line: 1 } });
    expect(onTheDay.before).toEqual({ short_film: 1 });

    expect((await season("2026-02-02T20:00:00Z")).days.at(-1)).toMatchObject({
      day: "2026-02-02",
      entries: { short_film: 1 },
    });
    expect((await season("2026-11-01T20:00:00Z")).days.at(-1)?.day).toBe("2026-02-14");
    const early = await season("2025-08-01T20:00:00Z");
    expect([early.days[0]?.day, early.days.at(-1)?.day]).toEqual(["2025-06-03", "2025-08-01"]);
    expect(early).toMatchObject({ deadline: "2026-01-31", today: "2025-08-01" });
  });

  test("names the ten most frequent countries and adds up the others", async () => {
    expect(await readCountries(app.db)).toEqual({
      top: [],
      others: { countries: 0, entries: 0 },
      unknown: 0,
    });
    for (const [index, letter] of [..."ABCDEFGHIJKL"].entries()) {
      for (let times = 12 - index; times > 0; times -= 1) await add({ country: letter });
    }
    await add({ country: null });
    const { top, others, unknown } = await readCountries(app.db);
    expect(top.map(({ country }) => country).join("")).toBe("ABCDEFGHIJ");
    expect(top[0]).toEqual({ country: "A", entries: 12 });
    expect(others).toEqual({ countries: 2, entries: 2 + 1 });
    expect(unknown).toBe(1);
  });
});

describe("the XLSX export", () => {
  const sheetOf = (bytes: Uint8Array) => {
    const parts = unzipSync(new Uint8Array(bytes));
    return strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  };

  test("holds what the filters leave, with its name, type and length", async () => {
    await add({
      filmTitle: "=1+1",
      country: "Norway",
      submittedAt: new Date("2026-02-01T01:00:00Z"),
    });
    await add({ filmTitle: "Other", country: "India" });
    const response = await get("/api/submissions/export?format=xlsx&country=Norway");
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "content-disposition": 'attachment; filename="submissions.xlsx"',
      "x-total-count": "1",
      "cache-control": "no-store",
    });
    const sheet = sheetOf(new Uint8Array(await response.arrayBuffer()));
    expect(sheet.match(/<row /g)).toHaveLength(2);
    expect(sheet).toContain('<t xml:space="preserve">=1+1</t>');
    expect(sheet).not.toContain("<f>");
    expect(sheet).toContain("submittedAt (America/Los_Angeles)");
    expect(sheet, "January 31, 17:00 at the festival").toMatch(/<v>46053\.7083333\d*<\/v>/);
    expect(sheet).not.toContain("Other");
  });

  test.each(["csv", "xlsx"])(
    "as %s in frames is the same file, and tells its rows",
    async (format) => {
      for (let count = 0; count < 405; count += 1) await add();
      const path = `/api/submissions/export?format=${format}`;
      const whole = new Uint8Array(await (await get(path)).arrayBuffer());
      const framed = await get(`${path}&frames=true`);
      expect(framed.headers.get("X-Total-Count")).toBe("405");
      const pieces: Piece[] = [];
      if (!framed.body) throw new Error("There is no body.");
      for await (const piece of fromFrames(framed.body)) pieces.push(piece);
      expect(pieces.map(({ rows }) => rows).filter((rows) => rows > 0)).toEqual([200, 200, 5]);
      const joined = Buffer.concat(pieces.map(({ bytes }) => bytes));
      const read = (bytes: Uint8Array) =>
        format === "xlsx" ? sheetOf(bytes) : Buffer.from(bytes).toString();
      expect(read(joined)).toBe(read(whole));
    },
  );

  test("a format that does not exist: 422", async () => {
    expect((await get("/api/submissions/export?format=pdf")).status).toBe(422);
  });
});

describe("taking a change back", () => {
  const change = async (ids: string[], status: string) => {
    const response = await app.request("/api/submissions/status", {
      cookie,
      json: { ids, status },
    });
    expect(response.status).toBe(200);
    return (await response.json()) as { changed: number; change: string };
  };
  const undo = async (name: string, ids: string[]) => {
    const json = { change: name, ids };
    const response = await app.request("/api/submissions/status/undo", { cookie, json });
    expect(response.status).toBe(200);
    return (await response.json()) as {
      restored: { id: string; status: string }[];
      leftAlone: number;
    };
  };
  const statusOf = async (id: string) =>
    (await app.db.select().from(submissions).where(eq(submissions.id, id)))[0]?.status;

  test("restores exactly what was before, and records it", async () => {
    const a = await add({ status: "reviewed" });
    const b = await add({ status: "rejected" });
    const same = await add({ status: "accepted" });
    const other = await add();
    const ids = [a, b, same];
    const done = await change(ids, "accepted");
    expect(done.changed).toBe(2);
    app.passMinutes(1);
    const { restored, leftAlone } = await undo(done.change, [...ids, other]);
    expect(restored).toHaveLength(2);
    expect(leftAlone).toBe(0);
    expect(await Promise.all([a, b, same, other].map(statusOf))).toEqual([
      "reviewed",
      "rejected",
      "accepted",
      "pending",
    ]);
    const events = await app.db
      .select()
      .from(submissionEvents)
      .where(eq(submissionEvents.submissionId, a));
    expect(events.at(-1)).toMatchObject({
      kind: "status",
      actor: "director",
      detail: { from: "accepted", to: "reviewed", undoes: done.change },
    });
    app.passMinutes(1);
    expect(await undo(done.change, ids), "a second time").toEqual({ restored: [], leftAlone: 2 });
    expect(await statusOf(a)).toBe("reviewed");
  });

  test("leaves alone what was decided anew, even if it came to the same", async () => {
    const [a, b, c] = [await add(), await add(), await add()];
    const done = await change([a, b, c], "accepted");
    app.passMinutes(1);
    await app.request(`/api/submissions/${a}`, {
      method: "PATCH",
      cookie,
      json: { status: "rejected" },
    });
    await change([b], "rejected");
    app.passMinutes(1);
    await change([b], "accepted");
    expect(await undo(done.change, [a, b, c])).toEqual({
      restored: [{ id: c, status: "pending" }],
      leftAlone: 2,
    });
    expect(await Promise.all([a, b, c].map(statusOf))).toEqual(["rejected", "accepted", "pending"]);
  });

  test("an unknown change, or one of other entries, restores nothing", async () => {
    const [a, b] = [await add(), await add()];
    const done = await change([a], "accepted");
    const nothing = { restored: [], leftAlone: 0 };
    expect(await undo("00000000-0000-4000-8000-000000000000", [a])).toEqual(nothing);
    expect(await undo(done.change, [b])).toEqual(nothing);
    expect(await statusOf(a)).toBe("accepted");
  });

  test("two at once restore once, and a change that changed nothing has no name", async () => {
    const a = await add();
    const done = await change([a], "accepted");
    app.passMinutes(1);
    const both = await Promise.all([undo(done.change, [a]), undo(done.change, [a])]);
    expect(both.map(({ restored }) => restored.length).sort()).toEqual([0, 1]);
    expect(await change([a], "pending")).toEqual({ changed: 0, change: null });
  });
});
