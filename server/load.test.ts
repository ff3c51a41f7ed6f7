import { expect, test } from "vitest";
import { shedLoad } from "./load";

const ask = (path = "/api/news") => new Request(`http://festival.example${path}`);

test("those above the limit are told to come back, and are let in once others are done", async () => {
  const waiting: (() => void)[] = [];
  const fetch = shedLoad(
    () => new Promise((resolve) => waiting.push(() => resolve(new Response("served")))),
    2,
  );
  const first = [fetch(ask()), fetch(ask())];
  const refused = await fetch(ask());
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("2");
  expect(await refused.json()).toMatchObject({ status: 503, title: "Service Unavailable" });

  const health = fetch(ask("/healthz"));
  for (const serve of waiting.splice(0)) serve();
  expect(
    await Promise.all([...first, health].map(async (answer) => (await answer).status)),
  ).toEqual([200, 200, 200]);
  const later = fetch(ask());
  for (const serve of waiting.splice(0)) serve();
  expect((await later).status).toBe(200);
});

test("a request that fails gives its place back", async () => {
  const fetch = shedLoad(() => Promise.reject(new Error("away")), 1);
  await expect(fetch(ask())).rejects.toThrow("away");
  await expect(fetch(ask())).rejects.toThrow("away");
});
