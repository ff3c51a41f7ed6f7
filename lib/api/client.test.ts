import { afterAll, afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import {
  apiFetch,
  CallError,
  errorMessage,
  queryKeyPrefix,
  queryOptions,
  readPages,
} from "./client";
import { contract } from "./contract";

const params = z.object({ id: z.string() });
const rules = { access: "public", summary: "", replies: { 200: z.array(z.number()) } } as const;
const list = contract({ ...rules, method: "GET", path: "/api/x" });
const add = contract({ ...rules, method: "POST", path: "/api/x", body: z.looseObject({}) });
const remove = contract({ ...rules, method: "DELETE", path: "/api/x/{id}", params });

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal("fetch", fetched);
afterEach(() => fetched.mockReset());
afterAll(() => void vi.unstubAllGlobals());

const answer = (body: string, init: ResponseInit) =>
  fetched.mockResolvedValueOnce(new Response(body, init));
const problemType = { "Content-Type": "application/problem+json" };

test("sends JSON only when there is a body, and cookies always", async () => {
  answer('{"id":1}', { status: 201 });
  expect(await apiFetch(add, { body: { a: 1 } })).toEqual({ id: 1 });
  expect(fetched).toHaveBeenLastCalledWith("/api/x", {
    method: "POST",
    credentials: "same-origin",
    headers: { "Content-Type": "application/json" },
    body: '{"a":1}',
  });
  fetched.mockResolvedValueOnce(new Response(null, { status: 204 }));
  expect(await apiFetch(remove, { params: { id: "a/b" } })).toBeUndefined();
  expect(fetched).toHaveBeenLastCalledWith("/api/x/a%2Fb", {
    method: "DELETE",
    credentials: "same-origin",
  });
});

test("has no message for a refusal without text, as over HTTP/2", async () => {
  answer("", { status: 502, statusText: "" });
  await expect(apiFetch(list)).rejects.toMatchObject({ status: 502, message: "" });
});

test.each([
  [
    "the problem's sentence",
    '{"status":409,"detail":"The fee is $30."}',
    409,
    problemType,
    "409: The fee is $30.",
  ],
  [
    "no page of a proxy, but what it means",
    "<html><h1>413 Request Entity Too Large</h1></html>",
    413,
    { "Content-Type": "text/html" },
    "413: This is too large for a server on the way here. Please send less.",
  ],
  ["the body's text", "Busy", 503, {}, "503: Busy"],
  ["the status text", "", 502, {}, "502: Bad Gateway"],
])("a refusal reports %s", async (_, body, status, headers, message) => {
  answer(body, { status, headers, statusText: "Bad Gateway" });
  const refused = await apiFetch(list).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(CallError);
  expect(refused).toMatchObject({ message, status });
  // What people read has no number in front.
  expect(errorMessage(refused as Error)).toBe(message.slice(5));
});

test("a refusal carries the field errors", async () => {
  const errors = [{ path: "email", message: "Email is required" }];
  answer(JSON.stringify({ detail: "Email is required", errors }), {
    status: 422,
    headers: problemType,
  });
  await expect(apiFetch(add, { body: {} })).rejects.toMatchObject({ problem: { errors } });
});

test("reports an unreachable server in a sentence", async () => {
  fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await expect(apiFetch(list)).rejects.toThrow("The site could not be reached.");
});

test("the default read is cached under its path and throws on 401", async () => {
  const { queryKey, queryFn } = queryOptions(list);
  expect(queryKey).toEqual(["/api/x"]);
  answer('{"detail":"Log in."}', { status: 401, headers: problemType });
  await expect(queryFn()).rejects.toThrow("401: Log in.");
});

test("readPages › reads a list page by page", async () => {
  answer("[1,2]", { status: 200, headers: { Link: '</api/x?cursor=b>; rel="next"' } });
  answer("[3]", { status: 200 });
  const { queryFn, getNextPageParam, initialPageParam } = readPages(list, "/api/x");
  const first = await queryFn({ pageParam: initialPageParam });
  const second = await queryFn({ pageParam: getNextPageParam(first) ?? "" });
  expect([first.items, second.items, getNextPageParam(second)]).toEqual([[1, 2], [3], null]);
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(["/api/x", "/api/x?cursor=b"]);
});

test("a change invalidates reads below its path, for any path parameter", () => {
  const nested = contract({ ...rules, method: "GET", path: "/api/y/{id}/rows", params });
  const { predicate } = queryKeyPrefix(list, nested);
  const isMatched = (path: string) => predicate({ queryKey: [path, "pages"] });
  expect(["/api/x", "/api/x?limit=5", "/api/y/7/rows", "/api/y/7/rows/8"].map(isMatched)).toEqual(
    Array(4).fill(true),
  );
  expect(["/api/y/7", "/api/y/7/other", "/api/y//rows", "/other/api/x"].map(isMatched)).toEqual(
    Array(4).fill(false),
  );
});
