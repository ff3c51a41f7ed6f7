import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  answers,
  festivalSettings,
  films,
  juries,
  juryPhases,
  people,
  questions,
  scorecards,
} from "~/db/schema";
import { defaultSettings } from "~/features/settings/schema";
import { findNeighbors, listSubmissions } from "~/features/submissions/queries.server";
import type { Submission } from "~/features/submissions/schema";
import { readFilterOptions } from "~/features/submissions/statistics.queries.server";
import { loadList } from "~/lib/admin-list/list.server";
import { placeholderImage } from "~/lib/pictures";
import { submissionListFixture } from "~/tests/submission-list-fixture";
import { submissions } from "./list.rules";
import { readViewCounts } from "./view-counts.queries.server";

/** Searching, filtering and sorting the list of submissions. */

const admin = submissionListFixture();
const { add, get, titles, walk } = admin;

describe("filtering", () => {
  test("by type, status and star, separately and together", async () => {
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

  test("by waitlist only, which the documented status includes in 'reviewed'", async () => {
    await add({ filmTitle: "Seen", status: "reviewed" });
    await add({ filmTitle: "Waits", outcome: "waitlisted" });
    await add({ filmTitle: "Waits too", outcome: "waitlisted", isFavorite: true });
    await add({ filmTitle: "In", status: "accepted", isReviewed: true });
    expect(await titles("/api/submissions?status=waitlisted")).toEqual(["Waits too", "Waits"]);
    expect(await titles("/api/submissions?status=waitlisted&favorite=true")).toEqual(["Waits too"]);
    expect(await titles("/api/submissions?status=reviewed")).toEqual([
      "Waits too",
      "Waits",
      "Seen",
    ]);
    const response = await get("/api/submissions?status=waitlisted&limit=1");
    expect(response.headers.get("X-Total-Count")).toBe("2");
  });

  test("by prefixes of words in title, log line, director, name, email and country", async () => {
    await add({ filmTitle: "The Last Bus to Ojai", director: "Hugo Amsel", country: "Norway" });
    await add({ filmTitle: null, logLine: "A keeper’s ghost", submissionType: "log_line" });
    await add({ filmTitle: "Tide-Line", submitterName: "Zoë Ng", submitterEmail: "z.ng@sea.test" });
    const search = (q: string) => titles(`/api/submissions?q=${encodeURIComponent(q)}`);
    expect(await search("oja")).toEqual(["The Last Bus to Ojai"]);
    expect(await search("bus OJAI")).toEqual(["The Last Bus to Ojai"]);
    expect(await search("amsel")).toEqual(["The Last Bus to Ojai"]);
    expect(await search("norw")).toEqual(["The Last Bus to Ojai"]);
    expect(await search("keeper")).toEqual(["A keeper’s ghost"]);
    expect(await search("zoë")).toEqual(["Tide-Line"]);
    expect(await search("z.ng@sea.test")).toEqual(["Tide-Line"]);
    expect(await search("sea")).toEqual(["Tide-Line"]);
    expect(await search("line tide")).toEqual(["Tide-Line"]);
    expect(await search("us")).toEqual([]);
    expect(await search("bus tide")).toEqual([]);
  });

  test.each(["'", "a' or 1=1", "a:* | b", "!a", "(", "<->", "\\", "%", "%0x", "&|!()"])(
    "the search %j is plain words",
    async (q) => {
      await add({ filmTitle: "Quiet" });
      expect(await titles(`/api/submissions?q=${encodeURIComponent(q)}`)).toEqual([]);
    },
  );

  test("filters withdrawn, late and new entries", async () => {
    const at = (submittedAt: string) => ({ submittedAt: new Date(submittedAt) });
    const deadline = new Date(defaultSettings.dates.deadlineAt).getTime();
    const from = (milliseconds: number) => ({ submittedAt: new Date(deadline + milliseconds) });
    await add({ filmTitle: "A", ...at("2025-06-11T06:00:00.500Z") });
    await add({ filmTitle: "B", country: "Peru", withdrawnAt: new Date(), ...from(0) });
    await add({ filmTitle: "C", country: "Peru", ...from(1) });
    await add({ filmTitle: "D", withdrawnAt: new Date(), ...from(1_000) });
    const list = async (query: string) => {
      const response = await get(`/api/submissions?${query}`);
      const entries = (await response.json()) as Submission[];
      expect(response.headers.get("X-Total-Count"), query).toBe(String(entries.length));
      return entries.map(({ filmTitle }) => filmTitle).join("");
    };
    expect(await list("")).toBe("DCBA");
    expect(await list("withdrawn=false")).toBe("CA");
    expect(await list("withdrawn=true")).toBe("DB");
    expect(await list("withdrawn=true&country=Peru")).toBe("B");
    expect(await list("withdrawn=false&status=pending&from=2025-06-12")).toBe("C");
    expect(await list("late=true")).toBe("DC");
    expect(await list("late=true&withdrawn=false")).toBe("C");
    expect(await list("q=marisol&withdrawn=false")).toBe("CA");
    expect(await list("q=marisol&withdrawn=true")).toBe("DB");
    expect(await list("q=marisol&withdrawn=false&country=Peru")).toBe("C");
    expect(await list("q=marisol&withdrawn=false&late=true")).toBe("C");
    expect(await list("q=xylophone&withdrawn=false&country=Peru")).toBe("");
    expect(await list("since=2025-06-11T06:00:00.499Z")).toBe("DCBA");
    expect(await list("since=2025-06-11T06:00:00.500Z")).toBe("DCB");
    for (const query of ["late=false", "withdrawn=maybe", "since=yesterday"]) {
      expect((await get(`/api/submissions?${query}`)).status, query).toBe(422);
    }
    // The director's list shows current values; a moved deadline also updates the cached response.
    const rooms = async (query: string) => {
      const url = new URL(`http://own.invalid/admin/submissions${query}`);
      const page = await loadList(submissions, { url }, (filters) =>
        listSubmissions(admin.db, filters),
      );
      return page.first.items.map(({ filmTitle }) => filmTitle).join("");
    };
    expect(await rooms("")).toBe("CA");
    expect(await rooms("?withdrawn=true")).toBe("DB");
    const overrides = { dates: { deadlineAt: "2025-06-11T00:00:00.000Z" } };
    await admin.db.insert(festivalSettings).values({ overrides });
    expect(await list("late=true&withdrawn=false")).toBe("CA");
    await admin.db.delete(festivalSettings);
  });

  test("by genre, country and days of the festival, separately and together", async () => {
    // June 10 ends at 07:00 UTC in the festival's time zone.
    const at = (submittedAt: string) => ({ submittedAt: new Date(submittedAt) });
    await add({ filmTitle: "A", genre: "drama", country: "Norway", ...at("2025-06-11T06:59:59Z") });
    await add({ filmTitle: "B", genre: "drama", country: "India", ...at("2025-06-11T07:00:00Z") });
    await add({ filmTitle: "C", genre: "comedy", country: "India", ...at("2025-06-12T12:00:00Z") });
    await add({ filmTitle: "D", genre: null, country: null, ...at("2025-06-13T12:00:00Z") });
    const list = async (query: string) => {
      const response = await get(`/api/submissions?${query}`);
      const entries = (await response.json()) as Submission[];
      expect(response.headers.get("X-Total-Count"), query).toBe(String(entries.length));
      return entries.map(({ filmTitle }) => filmTitle).join("");
    };
    expect(await list("genre=drama")).toBe("BA");
    expect(await list("country=India")).toBe("CB");
    expect(await list("country=India&genre=drama")).toBe("B");
    expect(await list("country=india")).toBe("");
    expect(await list("from=2025-06-11")).toBe("DCB");
    expect(await list("to=2025-06-10")).toBe("A");
    expect(await list("from=2025-06-11&to=2025-06-12")).toBe("CB");
    expect(await list("from=2025-06-12&to=2025-06-11")).toBe("");
    expect(await list("country=India&to=2025-06-11&q=b")).toBe("B");
    expect(await list("genre=drama&from=2025-06-11&status=pending&type=short_film")).toBe("B");
    const options = await readFilterOptions(admin.db);
    expect(options).toEqual({
      genres: ["comedy", "drama"],
      countries: ["India", "Norway"],
      sources: [],
    });
    expect(
      (await (await get("/api/submissions/export?genre=comedy")).text()).split("\r\n"),
    ).toHaveLength(3);
  });

  test("by director, minutes, film, score and answers, separately and together", async () => {
    const filmUrl = "https://films.example/a";
    const first = await add({ filmTitle: "A", director: "Hugo Amsel", duration: 12, filmUrl });
    const second = await add({ filmTitle: "B", director: "Zoë Ng", duration: 90 });
    await add({ filmTitle: "C", director: null, duration: null, filmUrl, withdrawnAt: new Date() });
    const { db } = admin;
    const [jury] = await db.insert(juries).values({ name: "Shorts", categories: [] }).returning();
    const phases = await db
      .insert(juryPhases)
      .values(
        ["First look", "Final"].map((name, at) => ({
          juryId: jury?.id ?? "",
          ordinal: at + 1,
          name,
          opensAt: new Date(Date.UTC(2025, 8, 1 + at)),
          closesAt: new Date(Date.UTC(2025, 9, 1 + at)),
          wantedScores: 2,
          blind: false,
          othersVisible: "after_own" as const,
          namesVisible: true,
        })),
      )
      .returning();
    const jurors = await db
      .insert(people)
      .values(["a", "b"].map((name) => ({ name, email: `${name}@jury.example` })))
      .returning();
    const card = (phase: number, submissionId: string, juror: number, total: number) => ({
      phaseId: phases[phase]?.id ?? "",
      submissionId,
      personId: jurors[juror]?.id ?? "",
      state: "given" as const,
      total,
      note: total === 90 ? "Would open the night with it." : "",
      givenAt: new Date(),
    });
    // Only the last phase counts.
    const cards = [card(0, first, 0, 10), card(1, first, 0, 70), card(1, first, 1, 90)];
    await db.insert(scorecards).values([...cards, card(0, second, 0, 39.6)]);
    const questionValues = {
      key: "camera",
      label: "Camera",
      kind: "short" as const,
      required: false,
    };
    const [question] = await db
      .insert(questions)
      .values({ ...questionValues, types: [], position: 1 })
      .returning();
    await db
      .insert(answers)
      .values({ submissionId: second, questionId: question?.id ?? "", value: "16 mm Bolex" });
    const list = async (query: string) => {
      const response = await get(`/api/submissions?${query}`);
      const entries = (await response.json()) as Submission[];
      expect(response.headers.get("X-Total-Count"), query).toBe(String(entries.length));
      return entries.map(({ filmTitle }) => filmTitle).join("");
    };
    expect(await list("director=amsel")).toBe("A");
    expect(await list("director=%25")).toBe("");
    expect(await list("minMinutes=13")).toBe("B");
    expect(await list("minMinutes=12&maxMinutes=89")).toBe("A");
    expect(await list("filmState=missing")).toBe("B");
    expect(await list("filmState=link")).toBe("CA");
    expect(await list("filmState=uploaded")).toBe("");
    expect(await list("minScore=80")).toBe("A");
    expect(await list("maxScore=79")).toBe("B");
    // As it is shown: 40.
    expect(await list("minScore=40&maxScore=40")).toBe("B");
    expect(await list("scored=false")).toBe("C");
    expect(await list("question=camera")).toBe("B");
    expect(await list("question=camera&answer=BOLEX")).toBe("B");
    expect(await list("question=camera&answer=arri")).toBe("");
    expect(await list("status=undecided")).toBe("BA");
    expect(await list("status=undecided&director=z&minScore=30")).toBe("B");
    for (const query of [
      "minMinutes=ten",
      "filmState=lost",
      "question=a.b",
      "scored=yes",
      "director=",
    ]) {
      expect((await get(`/api/submissions?${query}`)).status, query).toBe(422);
    }
    const entries = (await (await get("/api/submissions?sort=oldest")).json()) as Submission[];
    expect(entries.map(({ score, film }) => [score, film])).toEqual([
      [{ mean: 80, count: 2 }, "link"],
      [{ mean: 39.6, count: 1 }, "missing"],
      [null, "link"],
    ]);
    const preview = await (await get(`/api/submissions/${first}/preview`)).json();
    expect(preview).toMatchObject({
      entry: { filmTitle: "A", score: { mean: 80, count: 2 } },
      wanted: 2,
      note: "Would open the night with it.",
      upload: null,
    });
    expect(preview.totals.toSorted()).toEqual([70, 90]);
    const unknown = "/api/submissions/00000000-0000-4000-8000-000000000000/preview";
    expect((await get(unknown)).status).toBe(404);
    expect(await readViewCounts(db)).toMatchObject({
      all: 2,
      undecided: 2,
      filmless: 1,
      withdrawn: 1,
      starred: 0,
    });
    await db.delete(juries);
    await db.delete(answers);
    await db.delete(questions);
  });

  test("the page gets only the fields of its rows, the API call all of them", async () => {
    await add({ filmTitle: "Quiet", synopsis: "Long." });
    const { first } = await loadList(submissions, {}, (query) => listSubmissions(admin.db, query));
    expect(first.items).toMatchObject([{ filmTitle: "Quiet", isFavorite: false }]);
    expect(first.items[0]).not.toHaveProperty("synopsis");
    const all = (await (await get("/api/submissions")).json()) as Submission[];
    expect(all).toMatchObject([{ filmTitle: "Quiet", synopsis: "Long." }]);
  });

  test("an unknown filter is 422", async () => {
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

test("a still is a picture of the film, never the placeholder of one without", async () => {
  const id = await add();
  const stillOf = async () => {
    const [entry] = (await (await get("/api/submissions")).json()) as Submission[];
    return entry?.still;
  };
  expect(await stillOf(), "without a film").toBeNull();
  await admin.db.insert(films).values({
    submissionId: id,
    title: "A film",
    description: "",
    genre: "Drama",
    duration: 9,
    imageUrl: placeholderImage,
    director: "Ana Vance",
    year: 2025,
    category: "short",
  });
  expect(await stillOf(), "with a placeholder").toBeNull();
  await admin.db.update(films).set({ stillUrls: ["/images/still.webp"] });
  expect(await stillOf()).toBe("/images/still.webp");
});

describe("sorting", () => {
  const five = async () => {
    for (const filmTitle of ["b", "A", "c", null, "a"]) {
      await add({ filmTitle, logLine: filmTitle === null ? "B the log line" : null });
    }
  };

  test("each order lists every row once across pages", async () => {
    await five();
    const pages = (sort: string) => walk(`/api/submissions?limit=2&sort=${sort}`);
    expect(await pages("newest")).toEqual(["a", "B the log line", "c", "A", "b"]);
    expect(await pages("oldest")).toEqual(["b", "A", "c", "B the log line", "a"]);
    const byTitle = await pages("title");
    expect(byTitle.slice(0, 2).sort()).toEqual(["A", "a"]);
    expect(byTitle.slice(2)).toEqual(["b", "B the log line", "c"]);
    expect(await pages("title-desc")).toEqual([...byTitle].reverse());
  });

  test("refuses a cursor of another order", async () => {
    await five();
    const response = await get("/api/submissions?limit=2&sort=title");
    const cursor = /cursor=([\w-]+)/.exec(response.headers.get("Link") ?? "")?.[1];
    expect((await get(`/api/submissions?sort=title&cursor=${cursor}`)).status).toBe(200);
    expect((await get(`/api/submissions?sort=newest&cursor=${cursor}`)).status).toBe(422);
  });

  test("sorts long titles in any script", async () => {
    const long = (end: string) => "愛".repeat(59) + end;
    await add({ filmTitle: long("a-z") });
    await add({ filmTitle: long("b💛".repeat(40)) });
    await add({ filmTitle: "\u00a0odd  spaces " });
    expect((await walk("/api/submissions?limit=1&sort=title")).length).toBe(3);
  });
});

// Its own database: with their references to other tables, deleting so many entries takes longer than the test.
describe("a list of thousands", () => {
  const many = submissionListFixture();
  const { get, titles } = many;

  test("has the same entries for a word that most of them have", async () => {
    // The 2,500 newest lack one of the words, so searching only the next rows finds nothing. Inserted in several
    // statements, as in real use: PostgreSQL's statistics do not see a single large one before its end. The words are
    // written at once: row by row they are most of the test's time.
    await many.db.execute(sql`alter table submissions disable trigger submissions_words`);
    for (let from = 1; from <= 12_600; from += 2_100) {
      await many.db.execute(sql`
        insert into submissions (submission_type, submitter_name, submitter_email, film_title,
          submission_fee, agreed_to_terms, submitted_at, payment_intent_id, payment_provider,
          amount_cents, fee_period, status)
        select 'short_film', 'N', 'n@e.test', 'Common ' || case when n > 2500 then 'deep ' else '' end || n,
          '$20', true, timestamptz '2025-08-01' - n * interval '1 minute', 'pi_common_' || n, 'sandbox',
          2000, 'regular', case when n % 2 = 0 then 'accepted' else 'pending' end
        from generate_series(${from}::int, ${from}::int + 2099) n`);
    }
    await many.db.execute(sql`alter table submissions enable trigger submissions_words`);
    await many.db.execute(sql`
      insert into submission_words select id, setweight(to_tsvector('simple', film_title), 'A')
        || setweight(to_tsvector('simple', split_part(reference, '-', 2)), 'B')
        || array_to_tsvector(array[edition_word(edition_id)]) from submissions`);
    // PostgreSQL analyses automatically within a minute; the embedded engine never does.
    if (process.env.TEST_ENGINE === "postgres") await many.db.execute(sql`analyze`);
    const numbers = (rows: (string | null)[]) =>
      rows.map((title) => Number(title?.replace(/\D/g, "")));
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
    // Once in a title, once as the number of another entry's reference.
    expect(numbers(await titles("/api/submissions?q=deep+12345"))).toContain(12_345);

    const first = await get("/api/submissions?limit=200&q=deep");
    const next = /<([^>]+)>/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
    expect(numbers(await titles(next))[0]).toBe(2_701);
    const [entry] = (await (await get("/api/submissions?limit=1&q=deep")).json()) as Submission[];
    expect(await findNeighbors(many.db, { q: "deep" }, entry?.id ?? "")).toMatchObject({
      previous: null,
      next: expect.any(String),
    });
    const csv = await get("/api/submissions/export?q=deep");
    expect(csv.headers.get("X-Total-Count"), "an export counts to the end").toBe("10100");
    expect((await csv.text()).trim().split("\r\n")).toHaveLength(1 + 10_100);
  });
});
