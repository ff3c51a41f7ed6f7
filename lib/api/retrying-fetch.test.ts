import { beforeEach, expect, test, vi } from "vitest";
import { withRetries } from "./retrying-fetch";

const busy = (after?: string) =>
  new Response("busy", { status: 503, headers: after ? { "Retry-After": after } : {} });
const offline = () => new TypeError("Failed to fetch");

/** A site that gives these responses in order; returns the waits between them. */
function site(...answers: (Response | Error)[]) {
  const waits: number[] = [];
  const remaining = [...answers];
  const ask = withRetries(
    async () => {
      const answer = remaining.shift();
      if (!(answer instanceof Response)) throw answer;
      return answer;
    },
    async (ms) => void waits.push(ms),
  );
  return { ask, waits, left: remaining };
}

beforeEach(() => {
  vi.stubGlobal("location", { origin: "https://festival.example" });
});

test("retries page data while the site is unreachable or busy", async () => {
  const { ask, waits } = site(offline(), busy(), busy("2"), new Response("rows"));
  const answer = await ask(new URL("https://festival.example/admin/decisions.data?_routes=a"));
  expect(await answer.text()).toBe("rows");
  expect(waits).toEqual([300, 1_000, 3_000]);
});

test("respects Retry-After, and gives up if it is too long", async () => {
  const near = site(busy("5"), new Response("rows"));
  await near.ask("/admin.data");
  expect(near.waits).toEqual([5_000]);
  const far = site(busy("60"), new Response("rows"));
  expect((await far.ask("/admin.data")).status).toBe(503);
});

test("returns the last response after four retries", async () => {
  const away = site(...Array.from({ length: 5 }, offline), new Response("too late"));
  await expect(away.ask("/admin.data")).rejects.toThrow("Failed to fetch");
  expect(away.left).toHaveLength(1);
  const crowded = site(...Array.from({ length: 5 }, () => busy()));
  expect((await crowded.ask("/admin.data")).status).toBe(503);
});

test("stops at once when cancelled", async () => {
  const { ask, left } = site(offline(), new Response("rows"));
  const signal = AbortSignal.abort();
  await expect(ask("/admin.data", { signal })).rejects.toThrow("Failed to fetch");
  expect(left).toHaveLength(1);
  const stop = new AbortController();
  const waiting = withRetries(async () => busy())("/admin.data", { signal: stop.signal });
  setTimeout(() => stop.abort(), 5);
  await expect(waiting).rejects.toThrow("aborted");
});

test("a change and a call are sent once", async () => {
  const change = site(offline(), new Response("done"));
  await expect(change.ask("/admin.data", { method: "POST" })).rejects.toThrow();
  const call = site(busy(), new Response("done"));
  expect((await call.ask("/api/news")).status).toBe(503);
});
