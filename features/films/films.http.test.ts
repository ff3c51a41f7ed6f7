import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { films, outboxMessages } from "~/db/schema";
import { createTestApp, type TestApp } from "~/tests/harness";

/** The documented payload, as the documented form sends it. */
const documented = {
  title: "Paper Rings",
  description: "A locksmith and a florist share a wall and, for a year, nothing else.",
  genre: "Romance",
  duration: 24,
  director: "Lena Sorby",
  year: 2025,
  imageUrl: "/placeholder.jpg",
  filmUrl: "https://vimeo.example/paper-rings",
  rating: null,
  badge: "Short",
  badgeColor: "pink",
  featured: false,
};

const whole = {
  ...documented,
  category: "feature",
  directorEmail: "lena@films.example",
  directorPhone: "+47 555 01 42",
  language: "Norwegian",
  country: "Norway",
  productionCompany: "Two Walls",
  budget: "",
  submissionNotes: "Second film.",
  agreedToTerms: true,
};

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const propose = (json: Record<string, unknown>) => app.request("/api/films", { json });
const messages = async (response: Response) =>
  ((await response.json()) as { errors: { path: string; message: string }[] }).errors;

describe("POST /api/films", () => {
  it("accepts the documented payload", async () => {
    const response = await propose(documented);
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ title: "Paper Rings", badge: "Short" });
  });

  it("stores further fields of the form, and emails the director", async () => {
    expect((await propose(whole)).status).toBe(201);
    expect(await app.db.select().from(films)).toMatchObject([
      {
        badge: "Feature",
        badgeColor: "purple",
        directorEmail: "lena@films.example",
        productionCompany: "Two Walls",
        budget: null,
        submissionNotes: "Second film.",
      },
    ]);
    expect(await app.db.select().from(outboxMessages)).toMatchObject([
      { kind: "film_notice", toAddress: app.deps.directorEmail },
    ]);
  });

  it("ignores public, featured and rating", async () => {
    await propose({ ...whole, featured: true, rating: "5.0", isPublic: true });
    expect(await app.db.select().from(films)).toMatchObject([
      { featured: false, rating: null, isPublic: false },
    ]);
  });

  it("counts a log line's words and characters", async () => {
    const logline = { ...whole, category: "logline", duration: 0 };
    const words = (count: number) => Array<string>(count).fill("we").join(" ");
    expect((await propose({ ...logline, description: words(200) })).status).toBe(201);
    expect(await messages(await propose({ ...logline, description: words(201) }))).toEqual([
      { path: "description", message: "Log lines may have 200 words at most" },
    ]);
    expect((await propose({ ...logline, description: "x".repeat(1000) })).status).toBe(201);
    expect((await propose({ ...logline, description: "x".repeat(1001) })).status).toBe(422);
  });

  it("refuses a year in the future", async () => {
    expect((await propose({ ...whole, year: 2026 })).status).toBe(422);
    app.setNow("2026-01-01T00:00:00Z");
    expect((await propose({ ...whole, year: 2026 })).status).toBe(201);
  });

  it("refuses a javascript: link", async () => {
    const refused = await propose({ ...whole, filmUrl: "javascript:alert(1)" });
    expect(await messages(refused)).toEqual([
      { path: "filmUrl", message: "Please enter a valid URL" },
    ]);
  });

  it.each([
    [{ badge: "Feature", badgeColor: "purple" }, "feature"],
    [{ badge: "Series", badgeColor: "blue" }, "series"],
    [{ badge: "Short", badgeColor: "pink" }, "short"],
    [{ badge: undefined, badgeColor: "blue" }, "series"],
    [{ badge: "feature", badgeColor: undefined }, "feature"],
    [{ badge: "Mystery", badgeColor: "teal" }, null],
    [{ badge: "Short", badgeColor: "pink", category: "series" }, "series"],
  ])("reads the category from %j where it is not given", async (badge, category) => {
    await propose({ ...documented, ...badge });
    const badges = { feature: "Feature purple", series: "Series blue", short: "Short pink" };
    const [film] = await app.db.select().from(films);
    expect(film?.category).toBe(category);
    expect(`${film?.badge} ${film?.badgeColor}`).toBe(badges[(category ?? "short") as "short"]);
  });

  it("requires a link, except for a log line", async () => {
    const withoutLink = { ...whole, filmUrl: "" };
    expect((await propose({ ...withoutLink, category: "logline", duration: 0 })).status).toBe(201);
    const missing = { path: "filmUrl", message: "Please enter a valid URL" };
    expect(await messages(await propose(withoutLink))).toEqual([missing]);
    // Reported together with the other missing fields.
    expect(await messages(await propose({ ...withoutLink, title: "" }))).toEqual([
      { path: "title", message: "Title is required" },
      missing,
    ]);
  });

  it("emails all fields to the director, without a length for a log line", async () => {
    await propose({ ...whole, budget: "$12,000" });
    await propose({ ...whole, title: "In a Line", category: "logline", duration: 0, filmUrl: "" });
    const emails = await app.db.select().from(outboxMessages).orderBy(outboxMessages.createdAt);
    const [film, logLine] = emails.map(({ text }) => text);
    for (const text of [
      "Category: Feature Film",
      "Genre: Romance",
      "Length: 24 minutes",
      "Year: 2025",
      "Language: Norwegian",
      "Country: Norway",
      "Company: Two Walls",
      "Budget: $12,000",
      "Notes: Second film.",
    ]) {
      expect(film).toContain(text);
    }
    expect(logLine).toContain("Category: Log Line");
    expect(logLine).toContain("Log line: A locksmith");
    expect(logLine).not.toMatch(/minutes|Short|Description/);
  });
});

describe("the director's films", () => {
  const list = async (query: string, cookie: string) => {
    const response = await app.request(`/api/director/films${query}`, { cookie });
    expect(response.status).toBe(200);
    const titles = ((await response.json()) as { title: string }[]).map(({ title }) => title);
    return { titles, total: response.headers.get("X-Total-Count") };
  };

  it("are for the director, newest first, filtered by state and words", async () => {
    await propose(whole);
    app.passMinutes(1);
    await propose({ ...whole, title: "Half_Tide", country: "Portugal", submissionNotes: "" });
    expect((await app.request("/api/director/films")).status).toBe(401);

    const cookie = await app.logIn();
    const bothFilms = { titles: ["Half_Tide", "Paper Rings"], total: "2" };
    expect(await list("", cookie)).toEqual(bothFilms);
    expect(await list("?state=proposed", cookie)).toEqual(bothFilms);
    expect(await list("?limit=1", cookie)).toEqual({ titles: ["Half_Tide"], total: "2" });
    expect(await list("?q=second%20rings", cookie)).toEqual({
      titles: ["Paper Rings"],
      total: "1",
    });
    expect(await list("?q=_", cookie)).toEqual({ titles: ["Half_Tide"], total: "1" });
    expect(await list("?q=rings%20portugal", cookie)).toEqual({ titles: [], total: "0" });

    await app.db.update(films).set({ isPublic: true }).where(eq(films.title, "Half_Tide"));
    expect((await list("?state=proposed", cookie)).titles).toEqual(["Paper Rings"]);
    expect((await list("?state=public", cookie)).titles).toEqual(["Half_Tide"]);
    expect((await app.request("/api/director/films?state=lost", { cookie })).status).toBe(422);
  });

  it("have all fields", async () => {
    const { id } = (await (await propose(whole)).json()) as { id: string };
    const cookie = await app.logIn();
    expect((await app.request(`/api/director/films/${id}`)).status).toBe(401);
    const response = await app.request(`/api/director/films/${id}`, { cookie });
    const { agreedToTerms: _terms, rating: _rating, imageUrl: _image, ...fields } = whole;
    expect(await response.json()).toEqual({
      ...fields,
      id,
      badge: "Feature",
      badgeColor: "purple",
      budget: null,
      isPublic: false,
      rating: null,
      imageUrl: "/art/curtain.webp",
      createdAt: "2025-08-01T12:00:00.000Z",
      // Fields of films of the programme only.
      slug: null,
      inProgramme: false,
      offeredStill: null,
      submissionId: null,
      withdrawn: false,
      guests: [],
      originalTitle: null,
      runningSeconds: null,
      premiere: null,
      contentNotes: null,
      awards: [],
      trailerUrl: null,
      directorStatement: null,
      directorBio: null,
      directorImageUrl: null,
      ageRating: null,
      captions: null,
      credits: null,
      copyFormat: null,
      confirmation: null,
      version: 1,
      countries: [],
      languages: [],
      subtitles: [],
      tropes: [],
      stillUrls: [],
      focus: null,
    });
    const unknownId = "00000000-0000-4000-8000-000000000000";
    expect((await app.request(`/api/director/films/${unknownId}`, { cookie })).status).toBe(404);
    expect((await app.request("/api/director/films/x", { cookie })).status).toBe(404);
  });
});
