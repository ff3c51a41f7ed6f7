import { afterEach, expect, test, vi } from "vitest";
import { CallError, call, readAll, readQuery } from "./call";

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal("fetch", fetched);
afterEach(() => fetched.mockReset());

const answer = (body: string, init: ResponseInit) =>
  fetched.mockResolvedValueOnce(new Response(body, init));
const problemType = { "Content-Type": "application/problem+json" };

test("sends JSON only when there is a body, and cookies always", async () => {
  answer('{"id":1}', { status: 201 });
  expect(await call("POST", "/api/contact", { a: 1 })).toEqual({ id: 1 });
  expect(fetched).toHaveBeenLastCalledWith("/api/contact", {
    method: "POST",
    credentials: "same-origin",
    headers: { "Content-Type": "application/json" },
    body: '{"a":1}',
  });
  fetched.mockResolvedValueOnce(new Response(null, { status: 204 }));
  expect(await call("DELETE", "/api/contacts/1")).toBeUndefined();
  expect(fetched).toHaveBeenLastCalledWith("/api/contacts/1", {
    method: "DELETE",
    credentials: "same-origin",
  });
});

test("a refusal without any words, as over HTTP/2, leaves them to whoever shows it", async () => {
  answer("", { status: 502, statusText: "" });
  await expect(call("GET", "/api/news")).rejects.toMatchObject({ status: 502, message: "" });
});

test.each([
  [
    "the problem's sentence",
    '{"status":409,"detail":"The fee is $30."}',
    409,
    problemType,
    "409: The fee is $30.",
  ],
  ["the body's text", "Busy", 503, {}, "503: Busy"],
  ["the status text", "", 502, {}, "502: Bad Gateway"],
])("a refusal tells %s", async (_, body, status, headers, message) => {
  answer(body, { status, headers, statusText: "Bad Gateway" });
  const refused = await call("GET", "/api/x").catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(CallError);
  expect(refused).toMatchObject({ message, status });
});

test("a refusal carries the field errors", async () => {
  const errors = [{ path: "email", message: "Email is required" }];
  answer(JSON.stringify({ detail: "Email is required", errors }), {
    status: 422,
    headers: problemType,
  });
  await expect(call("POST", "/api/contact", {})).rejects.toMatchObject({ problem: { errors } });
});

test("a server out of reach is told in a sentence", async () => {
  fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await expect(call("GET", "/api/news")).rejects.toThrow("The site could not be reached.");
});

test("the default read is cached under its path and throws on 401", async () => {
  const { queryKey, queryFn } = readQuery("/api/contacts");
  expect(queryKey).toEqual(["/api/contacts"]);
  answer('{"detail":"Log in."}', { status: 401, headers: problemType });
  await expect(queryFn()).rejects.toThrow("401: Log in.");
});

test("a whole list is read page by page", async () => {
  answer("[1,2]", { status: 200, headers: { Link: '</api/x?cursor=b>; rel="next"' } });
  answer("[3]", { status: 200 });
  expect(await readAll("/api/x")).toEqual([1, 2, 3]);
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(["/api/x", "/api/x?cursor=b"]);
});
