import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { films, outboxMessages } from "~/db/tables";
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
  it("takes the documented payload alone", async () => {
    const response = await propose(documented);
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ title: "Paper Rings", badge: "Short" });
  });

  it("keeps what the documented payload drops, and tells the director", async () => {
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

  it("is not public, featured or rated by the public's word", async () => {
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

  it("refuses a film from the future, until it is the future", async () => {
    expect((await propose({ ...whole, year: 2026 })).status).toBe(422);
    app.setNow("2026-01-01T00:00:00Z");
    expect((await propose({ ...whole, year: 2026 })).status).toBe(201);
  });

  it("refuses an address that a browser would run", async () => {
    const refused = await propose({ ...whole, filmUrl: "javascript:alert(1)" });
    expect(await messages(refused)).toEqual([
      { path: "filmUrl", message: "Please enter a valid URL" },
    ]);
  });
});
