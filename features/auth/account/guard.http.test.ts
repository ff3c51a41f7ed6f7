import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { directorId } from "~/features/auth/person.commands.server";
import { addressOf, rolesOf } from "~/lib/api/contract";
import { asksForConfirmation } from "~/lib/api/effects";
import type { Endpoint } from "~/lib/api/endpoint";
import { allEndpoints } from "~/server/api/endpoints";
import { type ActorName, actors, enterAs, enterBy, kindOf } from "~/tests/actors";
import { createTestApp, type TestApp } from "~/tests/harness";

/** Who may make which call: change this list on purpose if a call becomes public. */
const notTheDirectors = [
  "DELETE /api/director/session",
  "DELETE /api/sessions/current",
  "GET /api/clock",
  "GET /api/entries/{token}",
  "DELETE /api/entries/{token}/screener",
  "DELETE /api/entries/{token}/screener/subtitles/{language}",
  "PUT /api/entries/{token}/screener/subtitles/{language}",
  "GET /api/news",
  "GET /api/selection",
  "GET /api/programme",
  "GET /api/unpaid-entries/{token}",
  "GET /api/season",
  "GET /api/quote",
  "GET /api/categories",
  "GET /api/editions/public",
  "GET /api/editions/{slug}/awards",
  "GET /api/editions/{slug}/films",
  "GET /api/laurels",
  "GET /api/laurels/{code}",
  "GET /api/numbers",
  "GET /go/{code}",
  "GET /programme.ics",
  "GET /programme/{id}.ics",
  "GET /api/news/{id}",
  "PATCH /api/entries/{token}",
  "POST /confirm/{token}",
  "POST /api/contact",
  "POST /api/create-payment-intent",
  "POST /api/director/session",
  "POST /api/entry-links",
  "POST /api/unpaid-entries/{token}/payment",
  "POST /api/waivers/redeem",
  "POST /api/email-subscribers",
  "POST /api/entries/{token}/withdraw",
  "POST /api/entries/{token}/withdraw/undo",
  "POST /api/entries/{token}/seen",
  "POST /api/entries/{token}/confirmation",
  "POST /entry/{token}",
  "POST /email-change/{token}",
  "POST /api/entries/{token}/end-links",
  "PUT /api/entries/{token}/deliverables/{id}",
  "PUT /api/entries/{token}/still",
  "GET /.well-known/webauthn",
  "POST /api/auth/options",
  "POST /api/auth/second-factor",
  "POST /api/auth/verify",
  "GET /api/films",
  "POST /api/films",
  "POST /api/login-codes",
  "POST /api/payment-return",
  "POST /api/sandbox/payments/{paymentIntentId}/confirm",
  "POST /api/sendgrid/webhook",
  "POST /api/sessions",
  "POST /api/stripe/webhook",
  "POST /api/submissions",
  "POST /unsubscribe/{token}",
  "POST /api/your-data",
  "POST /api/your-data/prove",
  "GET /api/your-data",
  "GET /api/your-data/export",
  "POST /api/your-data/erase",
  "POST /api/your-data/receipt",
  "GET /api/retention",
  "POST /your-data",
  "POST /your-data/delete",
  "POST /your-data/{token}",
  "POST /api/entries/{token}/terms",
  "POST /api/inbound-mail/{token}",
  "GET /api/votes/{code}",
  "POST /api/votes",
  "POST /vote/{code}",
];

let app: TestApp;
let endpoints: Endpoint[];

beforeAll(async () => {
  app = await createTestApp();
  endpoints = allEndpoints(app.deps);
});
afterAll(() => app.close());

test("every call is the director's unless this list says otherwise", () => {
  const open = endpoints.filter(({ access }) => typeof access === "string");
  const calls = open.map(({ method, path }) => `${method} ${path}`);
  expect(calls.filter((call) => !notTheDirectors.includes(call))).toEqual([]);
});

/** A call with invented parameters, as JSON and without. */
async function statuses(
  { method, path, ...call }: Endpoint,
  cookieFor: () => Promise<string | undefined>,
) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, randomUUID()]);
  const address = addressOf({ method, path, ...call }, { params: Object.fromEntries(names) });
  const answers: number[] = [];
  for (const json of method === "GET" ? [undefined] : [undefined, {}]) {
    const response = await app.request(address, { method, cookie: await cookieFor(), json });
    const body = (await response.json().catch(() => ({}))) as { status?: number };
    if (response.status >= 400) expect(body.status).toBe(response.status);
    answers.push(response.status);
  }
  return [...new Set(answers)];
}

const guarded = () => endpoints.filter(({ access }) => typeof access !== "string");

test("every guarded call answers 401 without a session, whatever is sent", async () => {
  expect(guarded().length).toBeGreaterThan(8);
  const ended = "heartlight_session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
  for (const endpoint of guarded()) {
    for (const cookie of [undefined, ended]) {
      const call = `${endpoint.method} ${endpoint.path}`;
      expect(await statuses(endpoint, async () => cookie), call).toEqual([401]);
    }
  }
});

test.each(Object.keys(actors) as ActorName[])(
  "a %s may make the calls of their role alone",
  async (name) => {
    const enter = () => enterAs(app.db, app.deps.clock, name);
    const cookie = await enter();
    const { roles, revoked, elsewhere = [] } = kindOf(name);
    for (const endpoint of guarded()) {
      // A role of another edition opens calls that check each row's edition, and shows only its own
      // rows.
      const matchingRoles =
        endpoint.roleCheckedIn === "edition of each row" ? [...roles, ...elsewhere] : roles;
      const allowed = rolesOf(endpoint.access)?.some((role) => matchingRoles.includes(role));
      const call = `${endpoint.method} ${endpoint.path}`;
      // One call ends all sessions of its caller.
      const endsAll = call === "DELETE /api/sessions";
      const answers = await statuses(endpoint, endsAll ? enter : async () => cookie);
      if (revoked) expect(answers, call).toEqual([401]);
      else if (!allowed) expect(answers, call).toEqual([403]);
      else for (const status of [401, 403]) expect(answers, call).not.toContain(status);
    }
  },
);

test("the director may make every call except a juror's own", async () => {
  const director = await directorId(app.db);
  const refused: string[] = [];
  for (const endpoint of guarded()) {
    // Some calls end the session that makes them.
    const cookie = await enterBy(app.db, app.deps.clock, director);
    const call = `${endpoint.method} ${endpoint.path}`;
    const [first] = await statuses(endpoint, async () => cookie);
    expect(first, call).not.toBe(401);
    if (first === 403) refused.push(call);
    expect(first === 403, call).toBe(!rolesOf(endpoint.access)?.includes("director"));
  }
  expect(refused.length).toBeGreaterThan(3);
  const jurors = (address: string) => /\/api\/jury\/assignments|\/viewed$/.test(address);
  expect(refused.filter((call) => !jurors(call))).toEqual([]);
});

/** Calls that need a recent confirmation, whatever else changes. */
const confirmed = [
  "DELETE /api/editions/{slug}",
  "DELETE /api/festival",
  "POST /api/announcements/{id}/ledger/{submissionId}/mend",
  "POST /api/decisions/{submissionId}/correct",
  "POST /api/directors/{id}/invite",
  "POST /api/editions/{slug}/archive",
  "POST /api/editions/{slug}/open",
  "POST /api/imports/{id}/letters/send",
  "POST /api/jury/people/{id}/invite",
  "POST /api/mailings/{id}/send",
  "POST /api/programme/letters/send",
  "POST /api/submissions/{id}/end-links",
  "POST /api/totp/confirm",
  "POST /api/announcements/{id}/release",
  "POST /api/announcements/{id}/schedule",
  "POST /api/selection/publish",
  "POST /api/submissions/{id}/refunds",
  "POST /api/jury/people",
  "PATCH /api/jury/people/{id}",
  "PUT /api/director/access-code",
  "POST /api/passkeys",
  "DELETE /api/passkeys/{id}",
  "POST /api/totp",
  "DELETE /api/totp",
  "POST /api/recovery-codes",
];

test("refuses calls that need a recent confirmation in a session of 16 minutes", async () => {
  const asking = guarded().filter(
    ({ effects, hasEffects }) => asksForConfirmation(effects) && !hasEffects,
  );
  const calls = asking.map(({ method, path }) => `${method} ${path}`);
  expect(calls).toEqual(expect.arrayContaining(confirmed));
  const director = await directorId(app.db);
  const cookies = new Map<Endpoint, string>();
  for (const endpoint of asking) {
    const isDirectors = rolesOf(endpoint.access)?.includes("director");
    expect(isDirectors, endpoint.path).toBe(true);
    cookies.set(endpoint, await enterBy(app.db, app.deps.clock, director, "ends"));
  }
  app.passMinutes(16);
  for (const endpoint of asking) {
    const call = `${endpoint.method} ${endpoint.path}`;
    expect(await statuses(endpoint, async () => cookies.get(endpoint)), call).toEqual([403]);
  }
  const reading = await enterBy(app.db, app.deps.clock, director, "ends");
  app.passMinutes(16);
  const read = await app.request("/api/submissions", { cookie: reading });
  expect(read.status).toBe(200);
});

const waivers = { submissionType: "short_film", note: "Schools", lastDay: "2025-12-31", count: 2 };

const subscribers = {
  csv: "email\nreader@films.example",
  basis: "They asked for it at our stand.",
};

/** Calls whose effect depends on what is sent: with it, and without. */
const byInput: [call: string, asks: object, does: object][] = [
  [
    "PATCH /api/submissions/{id}/entry",
    { corrections: 0, fields: { submitterEmail: "other@films.example" } },
    { corrections: 0, fields: { filmTitle: "Another title" } },
  ],
  ["POST /api/jury/phases/{id}/remind", { dryRun: false }, { dryRun: true }],
  ["POST /api/deliverables/remind", { dryRun: false }, { dryRun: true }],
  [
    "POST /api/waivers/batches",
    { ...waivers, emails: ["a@films.example", "b@films.example"] },
    { ...waivers, emails: ["a@films.example"] },
  ],
  ["POST /api/setup/file", {}, { dryRun: "true" }],
  [
    "POST /api/email-subscribers/import",
    { ...subscribers, dryRun: false },
    { ...subscribers, dryRun: true },
  ],
];
/** Emails to at most five addresses that the director types, with a subject that says that it is a test. */
const asksNothing = "POST /api/mailings/{id}/test";

test("asks only where the input has the effect", async () => {
  const conditional = guarded().filter(({ hasEffects }) => hasEffects);
  expect(conditional.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    [...byInput.map(([call]) => call), asksNothing].sort(),
  );
  const cookie = await enterBy(app.db, app.deps.clock, await directorId(app.db), "ends");
  app.passMinutes(16);
  for (const [call, asks, does] of byInput) {
    const [method = "", path = ""] = call.replace("{id}", randomUUID()).split(" ");
    const send = (json: Record<string, unknown>) => {
      const query = path.endsWith("/file") ? `?${new URLSearchParams(json as never)}` : "";
      return app.request(path + query, { method, json, cookie });
    };
    const response = await send({ ...asks });
    expect(await response.json(), call).toMatchObject({ status: 403, code: "confirm_first" });
    expect((await send({ ...does })).status, call).not.toBe(403);
  }
});

test("every export asks for a recent confirmation", () => {
  const exports = guarded().filter(({ audited, path }) => audited || path.includes("export"));
  expect(
    exports.filter(({ effects }) => !effects?.includes("file")).map(({ path }) => path),
  ).toEqual([]);
});
