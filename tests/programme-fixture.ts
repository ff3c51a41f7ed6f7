import { afterEach, beforeEach, expect } from "vitest";
import { films } from "~/db/schema";
import { enterAsDirector } from "./actors";
import { createTestApp, type TestApp } from "./harness";

/** A festival in planning: films, blocks, venues and screenings, created by the admin's calls. */

type Fields = Record<string, unknown>;
/** A row as a call returns it. */
// biome-ignore lint/suspicious/noExplicitAny: tests say of an answer what they expect of it.
export type AnyRow = any;

/** What the admin's form of a new film sends at least. */
export const newFilm = {
  title: "L’Été à Nantes",
  description: "Two people mend a boat.",
  genre: "Drama",
  director: "Ana Vance",
  year: 2025,
  duration: 94,
};

/** The fields that a response refuses. */
export async function refusedPaths(response: Response): Promise<string[]> {
  expect(response.status).toBe(422);
  return ((await response.json()) as AnyRow).errors.map(({ path }: AnyRow) => path);
}

export function programmeFixture(now = "2026-01-10T12:00:00Z") {
  let app: TestApp;
  let cookie: string;
  let filmCount = 0;
  beforeEach(async () => {
    app = await createTestApp({ now });
    cookie = await enterAsDirector(app.db, app.deps.clock);
  });
  afterEach(() => app.close());

  /** Sends a request as the director, or with another cookie. */
  const ask = (method: string, path: string, json?: Fields, as = cookie) =>
    app.request(path, { method, cookie: as, ...(json && { json }) });
  /** The body of a response that must have this status. */
  const readBody = async (response: Response, status: number): Promise<AnyRow> => {
    const text = await response.text();
    if (response.status !== status) throw new Error(`${response.status} ${text}`);
    return text === "" ? null : JSON.parse(text);
  };
  const post = async (resource: string, json: Fields) =>
    readBody(await ask("POST", `/api/programme/${resource}`, json), 201);
  const patch = async (resource: string, { id, version }: AnyRow, json: Fields) =>
    readBody(await ask("PATCH", `/api/programme/${resource}/${id}`, { version, ...json }), 200);
  const check = async () => readBody(await ask("POST", "/api/programme/check", {}), 200);
  /** A film of the programme like an accepted one: measured, confirmed, with its copy. */
  const film = async (overrides: Partial<typeof films.$inferInsert> = {}) => {
    filmCount += 1;
    const [film] = await app.db
      .insert(films)
      .values({
        title: `Film ${filmCount}`,
        description: "Two people.",
        genre: "Drama",
        duration: 90,
        imageUrl: "/art/curtain.webp",
        director: "Ana Vance",
        year: 2025,
        runningSeconds: 5_400,
        confirmation: "yes",
        copyFormat: "DCP",
        inProgramme: true,
        isPublic: true,
        category: "feature" as const,
        ...overrides,
      })
      .returning();
    if (!film) throw new Error("The film was not stored.");
    return film;
  };
  const block = (overrides: Fields = {}) =>
    post("blocks", { title: "A block", kind: "single", ...overrides });
  const venue = (overrides: Fields = {}) =>
    post("venues", {
      name: "The Pier",
      description: "By the sea.",
      capacity: 300,
      address: "1 Pier Road",
      ...overrides,
    });
  /** A confirmed screening of a new film in a new venue. */
  const confirmed = async (
    starts: string,
    overrides: Partial<typeof films.$inferInsert> = {},
    more: Fields = {},
  ) => {
    const publicFilm = await film({ directorEmail: "ana@films.example", ...overrides });
    const place = await venue();
    const newBlock = await block({ title: publicFilm.title, films: [{ filmId: publicFilm.id }] });
    const created = await post("screenings", {
      blockId: newBlock.id,
      venueId: place.id,
      starts,
      ...more,
    });
    const screening = await patch("screenings", created, { state: "confirmed" });
    return { film: publicFilm, venue: place, block: newBlock, screening };
  };
  return {
    get app() {
      return app;
    },
    get cookie() {
      return cookie;
    },
    /** Moves the clock, and logs in again. */
    pass: async (minutes: number) => {
      app.passMinutes(minutes);
      cookie = await enterAsDirector(app.db, app.deps.clock);
    },
    ask,
    told: readBody,
    post,
    patch,
    check,
    get: async (path: string) => readBody(await ask("GET", path), 200),
    film,
    block,
    venue,
    confirmed,
    screening: (overrides: Fields) => post("screenings", overrides),
    publish: async (overrides: Fields = {}) =>
      post("publish", { revision: (await check()).revision, ...overrides }),
    /** The public programme. */
    programme: async () => readBody(await app.request("/api/programme"), 200),
  };
}
