import { globSync, readFileSync } from "node:fs";
import { expect, expectTypeOf, test } from "vitest";
import { z } from "zod";
import { apiFetch } from "~/lib/api/client";
import { type Answer, type Contract, contract } from "~/lib/api/contract";
import { type Handler, implement } from "~/lib/api/endpoint";
import type { Limit } from "~/lib/api/rate-limit.server";

/** Each call is declared once, with its address and everything derived from it. */

const sources = globSync("{app,features,lib,server,db,demo,components}/**/*.{ts,tsx}")
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\//g, "") }));
const modules = import.meta.glob<Record<string, Contract>>(
  "../features/**/{contract,*.contract}.ts",
  {
    eager: true,
  },
);
const declared = Object.values(modules).flatMap((module) => Object.entries(module));

/** Addresses of the API that belong to no call. */
const aboutAllCalls = ["/api/", "/api/*", "/api/openapi.json", "/api/director/"];

test("the path of a call appears only in its contract.ts", () => {
  const wrong = sources
    .filter(({ file }) => !/[/.]contract\.ts$/.test(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/["'`](\/api\/[^"'`]*)/g)].map(([, path = ""]) => `${file}: ${path}`),
    )
    .filter((line) => !aboutAllCalls.includes(line.split(": ")[1] ?? ""));
  expect(wrong).toEqual([]);
  const addresses = declared.map(([, { method, path }]) => `${method} ${path}`);
  expect(addresses.filter((address, at) => addresses.indexOf(address) !== at)).toEqual([]);
});

test("no response type is asserted by hand", () => {
  const asserted = /\b(?:await |[=(:?] |return )(?:call|readQuery|readPages)</;
  expect(sources.filter(({ text }) => asserted.test(text)).map(({ file }) => file)).toEqual([]);
});

test("each operation has its own name, and a schema for each path parameter", () => {
  const names = declared.map(([name]) => name);
  expect(names.length).toBeGreaterThan(60);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  for (const [name, { path, params }] of declared) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const declaredParams = params instanceof z.ZodObject ? Object.keys(params.shape) : [];
    expect(declaredParams, name).toEqual(inPath);
  }
});

test("an export of personal data declares an audit action", () => {
  const files = declared.filter(([, { method, path, access }]) => {
    const guarded = typeof access !== "string";
    return method === "GET" && guarded && /export|download|\.(?:csv|xlsx|txt|zip|pdf)$/.test(path);
  });
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter(([, { audited }]) => !audited).map(([name]) => name)).toEqual([]);
});

test("no call accepts a card's number, security code or expiry date", () => {
  const bodies = declared.flatMap(([name, { body }]) => {
    const schema = typeof body === "function" ? body(() => new Date("2026-01-24")) : body;
    if (!schema) return [];
    const json = JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
    const names = [...json.matchAll(/"(\w+)":\{/g)].map(([, field = ""]) => field);
    return names.map((field) => `${name}: ${field}`);
  });
  expect(bodies.length).toBeGreaterThan(200);
  const cards = /: (?:cvc|cvv|pan|exp(?:iry|Month|Year)|card(?!$)\w*|\w*cardNumber|securityCode)$/i;
  expect(bodies.filter((body) => cards.test(body))).toEqual([]);
  // The sandbox's `card` field is the name of a test card.
  expect(bodies.filter((body) => /: card$/.test(body))).toEqual(["confirmSandboxPayment: card"]);
});

test("a call with an edition checks the role in that edition", () => {
  const wrong = declared
    .filter(
      ([, { access }]) =>
        typeof access === "object" && access.some((access) => access !== "director"),
    )
    .filter(([, { query, roleCheckedIn }]) => {
      const namesEdition = query instanceof z.ZodObject && "edition" in query.shape;
      return namesEdition !== (roleCheckedIn === "requested edition");
    });
  expect(wrong.map(([name]) => name)).toEqual([]);
  expect(
    declared.filter(([, { roleCheckedIn }]) => roleCheckedIn === "requested edition").length,
  ).toBeGreaterThan(1);
});

const rename = contract({
  method: "POST",
  path: "/things/{id}",
  access: "public",
  summary: "",
  params: z.object({ id: z.string() }),
  body: z.object({ title: z.string() }),
  replies: { 200: z.object({ title: z.string() }), 204: null },
});

test("a renamed field fails the type check, in the browser and in the handler", () => {
  expectTypeOf<Answer<typeof rename>>().toEqualTypeOf<{ title: string } | undefined>();
  const make = () => [
    apiFetch(rename, { params: { id: "1" }, body: { title: "" } }),
    // @ts-expect-error The body has no `name`.
    apiFetch(rename, { params: { id: "1" }, body: { name: "" } }),
    // @ts-expect-error The path has no `key`.
    apiFetch(rename, { params: { key: "1" }, body: { title: "" } }),
    // @ts-expect-error A call with a body is not made without one.
    apiFetch(rename, { params: { id: "1" } }),
  ];
  expect(make).toBeTypeOf("function");
  // @ts-expect-error The answer has no `name`.
  const wrongField: Handler<typeof rename> = async () => ({ status: 200, body: { name: "" } });
  // @ts-expect-error No reply of that status is declared.
  const wrongStatus: Handler<typeof rename> = async () => ({ status: 201, body: { title: "" } });
  // @ts-expect-error A contract without a handler.
  const missing = () => implement({ rename })("things", {});
  expect([wrongField, wrongStatus, missing]).toHaveLength(3);
});

test("a limit has no unknown property, which would count it elsewhere than it says", () => {
  const known = ["name", "max", "seconds", "countedIn", "countedFor"] satisfies (keyof Limit)[];
  const limits = declared.flatMap(([name, contract]) =>
    (contract.limits ?? []).map((limit) => ({ name, limit })),
  );
  expect(limits.filter(({ limit }) => limit.countedIn === "memory").length).toBeGreaterThan(5);
  const unknown = limits.flatMap(({ name, limit }) =>
    Object.keys(limit)
      .filter((key) => !known.some((property) => property === key))
      .map((key) => `${name}: ${key}`),
  );
  expect(unknown).toEqual([]);
});

test("a contract with an unknown property does not compile", () => {
  const parts = { method: "GET", path: "/x", access: "public", summary: "", replies: {} } as const;
  // @ts-expect-error It is called `limits`.
  expect(contract({ ...parts, limit: [] })).toBeDefined();
  // @ts-expect-error Who may use it has no default.
  expect(contract({ ...parts, access: undefined })).toBeDefined();
});
