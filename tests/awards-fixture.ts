import { eq } from "drizzle-orm";
import { afterEach, beforeEach } from "vitest";
import { confirmations, submissions } from "~/db/schema";
import { hashToken } from "~/lib/token.server";
import { enterAs, enterAsDirector } from "./actors";
import { createTestApp, type TestApp } from "./harness";
import { festivalNight, idOf, plantNights } from "./published-programme";

/** A festival night with a published programme of invited films, and entries that were announced as accepted. */

// biome-ignore lint/suspicious/noExplicitAny: tests say of an answer what they expect of it.
export type AnyBody = any;

export const tideline = idOf("tideline");
export const leftovers = idOf("leftovers-for-two");

export function awardsFixture(overrides: Parameters<typeof createTestApp>[0] = {}) {
  let app: TestApp;
  let cookie: string;
  let count = 0;
  beforeEach(async () => {
    app = await createTestApp({ now: festivalNight, ...overrides });
    await plantNights(app.db, new Date("2026-02-09T12:00:00Z"));
    cookie = await enterAsDirector(app.db, app.deps.clock);
  });
  afterEach(() => app.close());

  /** Sends a request as the director, or with another cookie. */
  async function send(method: string, path: string, json?: unknown, as = cookie) {
    const response = await app.request(path, { method, cookie: as, ...(json ? { json } : {}) });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : text) as AnyBody,
    };
  }
  /** The body of a success. */
  async function must(method: string, path: string, json?: unknown, as = cookie): Promise<AnyBody> {
    const { status, body } = await send(method, path, json, as);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  /** An entry that was announced as accepted, and the token of its page. */
  async function accept(fields: Partial<typeof submissions.$inferInsert> = {}) {
    count += 1;
    const token = `token-of-the-entry-number-${String(count).padStart(6, "0")}`;
    const [row] = await app.db
      .insert(submissions)
      .values({
        submissionType: "short_film",
        submitterName: "Marisol Vance",
        submitterEmail: `marisol${count}@films.example`,
        filmTitle: `Sealed ${count}`,
        director: "Marisol Vance",
        submissionFee: "$20",
        agreedToTerms: true,
        paymentIntentId: `pi_${count}`,
        paymentProvider: "sandbox",
        amountCents: 2_000,
        feePeriod: "early_bird",
        status: "accepted",
        outcome: "accepted",
        announcedStatus: "accepted",
        announcedAt: new Date("2026-02-01T20:00:00Z"),
        statusTokenHash: hashToken(token),
        ...fields,
      })
      .returning();
    if (!row) throw new Error("The entry was not stored.");
    return { id: row.id, token, title: row.filmTitle ?? "", email: row.submitterEmail };
  }

  const award = (fields: object = {}) =>
    must("POST", "/api/awards", { name: "Best Short Film", kind: "jury", ...fields });
  const decide = (awardId: string, subject: object) =>
    must("POST", `/api/awards/${awardId}/honors`, { level: "winner", ...subject });

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
    send,
    must,
    accept,
    award,
    decide,
    /** An award with a winner. */
    decided: async (fields: object, subject: object) => {
      const created = await award(fields);
      await decide(created.id, subject);
      return must("GET", `/api/awards/${created.id}`);
    },
    reveal: (row: AnyBody) =>
      must("POST", `/api/awards/${row.id}/reveal`, { version: row.version }),
    /** Moves the clock, and logs the director in again. */
    setNow: async (moment: string) => {
      app.setNow(moment);
      cookie = await enterAsDirector(app.db, app.deps.clock);
    },
    programmer: () => enterAs(app.db, app.deps.clock, "programmer"),
    juror: () => enterAs(app.db, app.deps.clock, "juror"),
    /** The filmmaker's answer. */
    answer: async (submissionId: string, answer: "yes" | "no") => {
      const row = { answer, late: false, at: app.deps.clock() };
      await app.db
        .insert(confirmations)
        .values({ submissionId, ...row })
        .onConflictDoUpdate({ target: confirmations.submissionId, set: row });
    },
    withdraw: (id: string, withdrawnAt: Date | null = app.deps.clock()) =>
      app.db.update(submissions).set({ withdrawnAt }).where(eq(submissions.id, id)),
  };
}
