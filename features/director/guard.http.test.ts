import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "~/http/contract";
import type { Endpoint } from "~/http/endpoint";
import { allEndpoints } from "~/server/api";
import { createTestApp, type TestApp } from "~/tests/harness";

/** Who may make which call: the list to change on purpose when a call is for everybody. */
const notTheDirectors = [
  "DELETE /api/director/session",
  "GET /api/clock",
  "GET /api/entries/{token}",
  "GET /api/news",
  "GET /go/{code}",
  "GET /api/news/{id}",
  "PATCH /api/entries/{token}",
  "POST /confirm/{token}",
  "POST /api/contact",
  "POST /api/create-payment-intent",
  "POST /api/director/session",
  "POST /api/email-subscribers",
  "POST /api/entries/{token}/withdraw",
  "POST /api/films",
  "POST /api/payment-return",
  "POST /api/sandbox/payments/{paymentIntentId}/confirm",
  "POST /api/sendgrid/webhook",
  "POST /api/stripe/webhook",
  "POST /api/submissions",
  "POST /unsubscribe/{token}",
];

let app: TestApp;
let endpoints: Endpoint[];

beforeAll(async () => {
  app = await createTestApp();
  endpoints = allEndpoints(app.deps);
});
afterAll(() => app.close());

test("every call is the director's unless this list says otherwise", () => {
  const open = endpoints.filter(({ access }) => access !== "director");
  const calls = open.map(({ method, path }) => `${method} ${path}`);
  expect(calls.filter((call) => !notTheDirectors.includes(call))).toEqual([]);
});

test("every call of the director's answers 401 without a session, whatever is sent", async () => {
  const guarded = endpoints.filter(({ access }) => access === "director");
  expect(guarded.length).toBeGreaterThan(8);
  const ended = "heartlight_session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
  for (const endpoint of guarded) {
    const { method, path } = endpoint;
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, randomUUID()]);
    const address = addressOf(endpoint, { params: Object.fromEntries(names) });
    for (const cookie of [undefined, ended]) {
      for (const json of method === "GET" ? [undefined] : [undefined, {}]) {
        const response = await app.request(address, { method, cookie, json });
        expect(response.status, `${method} ${path}`).toBe(401);
        expect(await response.json()).toMatchObject({ status: 401 });
      }
    }
  }
});
