import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { submissions } from "~/db/schema";
import type { Submission } from "~/features/submissions/schema";
import { createTestApp, type TestApp } from "./harness";

/** A logged-in director and an empty list of submissions for each test of a file. */
export function submissionListFixture(deps: Parameters<typeof createTestApp>[0] = {}) {
  let app: TestApp;
  let cookie: string;
  let count = 0;
  beforeAll(async () => {
    app = await createTestApp(deps);
    cookie = await app.logIn();
  });
  afterAll(() => app.close());
  beforeEach(() => app.db.delete(submissions));

  /** Adds an entry, a minute later than the previous one. */
  async function add(overrides: Partial<typeof submissions.$inferInsert> = {}): Promise<string> {
    count += 1;
    const [row] = await app.db
      .insert(submissions)
      .values({
        submissionType: "short_film",
        submitterName: "Marisol Vance",
        submitterEmail: "marisol@films.example",
        filmTitle: `Film ${count}`,
        submissionFee: "$20",
        agreedToTerms: true,
        submittedAt: new Date(Date.UTC(2025, 7, 1, 0, count)),
        paymentIntentId: `pi_${count}`,
        paymentProvider: "sandbox",
        amountCents: 2_000,
        feePeriod: "early_bird",
        ...overrides,
      })
      .returning();
    if (!row) throw new Error("The entry was not stored.");
    return row.id;
  }

  const get = (path: string) => app.request(path, { cookie });
  const post = (path: string, json: unknown) => app.request(path, { cookie, json });
  /** Sends a request as the director, or with another cookie; `body` is {} for an empty response. */
  async function send<T = Record<string, unknown>>(
    method: string,
    path: string,
    json?: unknown,
    as = cookie,
  ) {
    const response = await app.request(path, { method, cookie: as, json });
    const text = await response.text();
    return { status: response.status, body: (text ? JSON.parse(text) : {}) as T };
  }

  async function read(path: string) {
    const response = await get(path);
    expect(response.status).toBe(200);
    const page = (await response.json()) as Submission[];
    const titles = page.map((entry) => entry.filmTitle ?? entry.logLine);
    return { titles, next: /<([^>]+)>/.exec(response.headers.get("Link") ?? "")?.[1] };
  }
  const titles = async (path: string) => (await read(path)).titles;

  /** The titles on all pages: follows the links to the end. */
  async function walk(path: string): Promise<(string | null)[]> {
    const titles: (string | null)[] = [];
    for (let next: string | undefined = path; next; ) {
      const page = await read(next);
      titles.push(...page.titles);
      next = page.next;
    }
    return titles;
  }

  return {
    get app() {
      return app;
    },
    get db() {
      return app.db;
    },
    get cookie() {
      return cookie;
    },
    add,
    get,
    post,
    send,
    titles,
    walk,
  };
}
