import { hostname } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { maxBodyBytes } from "~/server/middleware/guard";
import { createTestApp, publicUrl, type TestApp } from "~/tests/harness";
import { allEndpoints } from "../api/endpoints";
import { uploadCalls } from "../film-routes";

/** What every call has in common, shown on the login call. */
const path = "/api/director/session";
const json = { email: "a@b.example", accessCode: "wrong" };
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const problemOf = async (response: Response) => {
  expect(response.headers.get("Content-Type")).toBe("application/problem+json");
  return (await response.json()) as { status: number; detail: string; errors?: unknown };
};

describe("other origins", () => {
  const form = new URLSearchParams(json);
  const multipart = new FormData();
  multipart.set("email", "a@b.example");
  test.each<[string, BodyInit, string | null]>([
    ["a form", form, "application/x-www-form-urlencoded"],
    ["a multipart form", multipart, null],
    ["plain text", JSON.stringify(json), "text/plain"],
    ["JSON", JSON.stringify(json), "application/json"],
    ["no type", new Uint8Array(Buffer.from(JSON.stringify(json))), null],
    ["a policy report", "{}", "application/csp-report"],
  ])("%s from another origin changes nothing: 403", async (_, body, type) => {
    const headers: Record<string, string> = type ? { "Content-Type": type } : {};
    const response = await app.request(path, { body, headers, origin: "https://evil.example" });
    expect(response.status).toBe(403);
    await problemOf(response);
  });

  test.each([
    "null",
    "https://festival.test",
    "http://festival.test.evil.example",
    "http://festival.test:81",
    "file://",
    "nonsense",
  ])("the origin %s is another one", async (origin) => {
    expect((await app.request(path, { json, origin })).status).toBe(403);
  });

  test("without an Origin, only a same-origin fetch is let through", async () => {
    const from = (site?: string) =>
      app.request(path, { json, origin: null, headers: site ? { "Sec-Fetch-Site": site } : {} });
    expect((await from()).status).toBe(403);
    expect((await from("cross-site")).status).toBe(403);
    expect((await from("same-site")).status).toBe(403);
    expect((await from("none")).status).toBe(403);
    expect((await from("same-origin")).status).toBe(401);
  });

  test("the request's own host is the site itself, so localhost and 127.0.0.1 both work", async () => {
    const host = "127.0.0.1:3000";
    const headers = { Host: host };
    expect((await app.request(path, { json, headers, origin: `http://${host}` })).status).toBe(401);
    expect((await app.request(path, { json, origin: `http://${host}` })).status).toBe(403);
  });

  test.each([
    "localhost:3000",
    "site.localhost:3000",
    "[::1]:3000",
    `${hostname().toLowerCase()}:3000`,
  ])("without a public address, %s is a name of this machine", async (host) => {
    const headers = { Host: host };
    const ownAnswer = await app.request(path, { json, headers, origin: `http://${host}` });
    expect(ownAnswer.status).toBe(401);
  });

  test.each([
    "evil.example",
    "evil.example:3000",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
  ])(
    "without a public address, %s is no name of this machine, though the request's own host",
    async (host) => {
      const headers = { Host: host };
      const otherAnswer = await app.request(path, { json, headers, origin: `http://${host}` });
      expect(otherAnswer.status).toBe(403);
    },
  );

  test("with a public address, accepts only that address as the origin", async () => {
    const named = await createTestApp({ acceptsOwnHosts: false });
    const ask = (host: string) =>
      named.request(path, { json, headers: { Host: host }, origin: `http://${host}` });
    expect((await ask("evil.example")).status).toBe(403);
    expect((await ask("127.0.0.1:3000")).status).toBe(403);
    expect((await named.request(path, { json })).status).toBe(401);
    await named.close();
  });

  test("no other origin may read an answer", async () => {
    for (const method of ["GET", "OPTIONS"]) {
      const response = await app.request("/api/openapi.json", {
        method,
        origin: "https://evil.example",
      });
      expect(response.headers.get("Access-Control-Allow-Origin")).toBeNull();
    }
  });
});

describe("bodies", () => {
  test("a method that an address does not offer: 405 with those it does", async () => {
    const response = await app.request(path, { method: "PUT", json });
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toBe("POST, GET, DELETE");
    await problemOf(response);
  });

  test("an unknown call: 404", async () => {
    const response = await app.request("/api/nothing");
    expect(response.status).toBe(404);
    await problemOf(response);
  });

  test("one byte over the limit: 413, announced or in chunks", async () => {
    const padding = "x".repeat(maxBodyBytes);
    const announced = await app.request(path, {
      json: { ...json, padding },
      headers: { "Content-Length": String(maxBodyBytes + 1) },
    });
    expect(announced.status).toBe(413);
    await problemOf(announced);

    const body = new Blob([JSON.stringify({ ...json, padding })]).stream();
    const chunked = await app.request(path, {
      body,
      headers: { "Content-Type": "application/json" },
      duplex: "half",
    });
    expect(chunked.status).toBe(413);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "application/json-patch+json"])(
    "a body of type %s: 415",
    async (type) => {
      const response = await app.request(path, {
        body: JSON.stringify(json),
        headers: { "Content-Type": type },
      });
      expect(response.status).toBe(415);
      await problemOf(response);
    },
  );

  test.each(['{"email":', "'a'", "{,}", "\u{feff}{}x"])("unreadable JSON %j: 400", async (body) => {
    const response = await app.request(path, {
      body,
      headers: { "Content-Type": "application/json" },
    });
    expect(response.status).toBe(400);
    await problemOf(response);
  });

  test("text no database can keep: 400", async () => {
    const withText = (accessCode: string) => app.request(path, { json: { ...json, accessCode } });
    expect((await withText("a\0b")).status).toBe(400);
    expect((await withText("a\ud800b")).status).toBe(400);
    const deep = await app.request(path, {
      body: `{"a":${"[".repeat(5_000)}${"]".repeat(5_000)}}`,
      headers: { "Content-Type": "application/json" },
    });
    expect(deep.status).toBe(400);
  });

  test("NUL in a value or a name, and any control character in a name, is refused with the field", async () => {
    const inValue = await app.request(path, { json: { ...json, accessCode: "a\0b" } });
    expect(inValue.status).toBe(400);
    expect(await problemOf(inValue)).toMatchObject({ errors: [{ path: "accessCode" }] });
    for (const mark of ["\0", "\u0007", "\u000b", "\u0085"]) {
      const inName = await app.request(path, { json: { ...json, [`a${mark}b`]: 1 } });
      expect(inName.status).toBe(400);
    }
    const search = new URLSearchParams({ q: "a\0b" });
    expect((await app.request(`/api/news?${search}`)).status).toBe(422);
  });

  test.each(["\u0007", "\u0008", "\u000b", "\u001b[31m", "\u007f", "\u0085", "\u2028"])(
    "what people paste without seeing it, as %j, is cleaned and not refused",
    async (mark) => {
      const film = {
        title: `Paper${mark} Rings`,
        description: `A locksmith and a florist share a wall.${mark}For a year, nothing else happens there.`,
        genre: "Drama",
        duration: 24,
        director: `Lena${mark} Sorby`,
        year: 2024,
        filmUrl: "https://films.example/rings",
      };
      const answer = await app.request("/api/films", { json: film });
      expect(await answer.text()).not.toContain("errors");
      expect(answer.status).toBe(201);
      const query = new URLSearchParams({ q: `a${mark}b` });
      expect((await app.request(`/api/news?${query}`)).status).not.toBe(500);
    },
  );

  test("lines and tabs are no marks to refuse", async () => {
    const body = { ...json, accessCode: "a\r\n\tb" };
    expect((await app.request(path, { json: body })).status).toBe(401);
  });

  test("an address that cannot be decoded or holds a control mark leads nowhere: 404", async () => {
    for (const id of ["%00", "x%00", "a%0Ab", "%7F", "%C2%85", "%E0%A4%A", "%", "%ED%A0%80"]) {
      for (const address of [`/api/news/${id}`, `/news/${id}`, `/news/${id}.data`]) {
        expect((await app.request(address)).status, address).toBe(404);
      }
    }
  });

  test("a query that cannot be decoded is refused with a sentence: 422", async () => {
    for (const query of ["q=%00", "q=%E0%A4%A", "%=1", "q=%ED%A0%80"]) {
      const response = await app.request(`/api/news?${query}`);
      expect(response.status, query).toBe(422);
      await problemOf(response);
    }
  });

  test("a body that is no object is refused with a sentence: 422", async () => {
    for (const body of ["null", "[]", "5", '"text"', "true"]) {
      const headers = { "Content-Type": "application/json" };
      const response = await app.request(path, { method: "POST", body, headers });
      expect(response.status, body).toBe(422);
      expect(await problemOf(response)).toMatchObject({
        detail: "The body must be a JSON object",
      });
    }
  });

  test("values that fail validation: 422 with the path and sentence of each", async () => {
    const response = await app.request(path, { json: { email: " ", accessCode: ["x"] } });
    expect(response.status).toBe(422);
    expect(await problemOf(response)).toMatchObject({
      detail: "Enter the director's email",
      errors: [{ path: "email", message: "Enter the director's email" }, { path: "accessCode" }],
    });
  });

  test("a call for the director: 401 without a session", async () => {
    const response = await app.request(path);
    expect(response.status).toBe(401);
    await problemOf(response);
  });
});

test("every answer carries the security headers", async () => {
  for (const address of ["/healthz", "/api/openapi.json", "/api/nothing", path, "/nowhere"]) {
    const { headers } = await app.request(address);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "strict-origin-when-cross-origin",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(headers.has("strict-transport-security"), "http has none").toBe(publicUrl[4] === "s");
  }
});

test("healthz and readyz answer", async () => {
  expect((await app.request("/healthz")).status).toBe(200);
  expect((await app.request("/readyz")).status).toBe(200);
});

test("the description names every call, with its refusals", async () => {
  const response = await app.request("/api/openapi.json");
  const { paths } = (await response.json()) as {
    paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
  };
  const described = Object.entries(paths).flatMap(([address, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${address}`),
  );
  const declared = [...allEndpoints(app.deps), ...uploadCalls].map(
    ({ method, path }) => `${method} ${path}`,
  );
  expect(described.sort()).toEqual(declared.sort());
  expect(Object.keys(paths[path]?.post?.responses ?? {})).toEqual([
    "200",
    "202",
    "400",
    "401",
    "403",
    "413",
    "415",
    "422",
    "429",
  ]);
});
