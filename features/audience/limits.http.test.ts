import { expect, test } from "vitest";
import { awardsFixture, leftovers } from "~/tests/awards-fixture";

/** A hall has one address: only wrong codes count. */

const festival = awardsFixture({ rateLimits: true });
const { send, must } = festival;

test("wrong codes are refused after twenty a minute from an address; right ones still pass", async () => {
  await festival.award({ kind: "audience", votesUntil: "2026-02-27T08:00:00Z" });
  const [box] = await must("GET", "/api/audience");
  const { code } = await must("GET", `/api/audience/${box.screeningId}/code`);
  const read = async (typed: string) =>
    (await send("GET", `/api/votes/${typed}`, undefined, "")).status;
  const vote = async () =>
    (await send("POST", "/api/votes", { code, votes: [{ filmId: leftovers, value: 5 }] }, ""))
      .status;
  const wrong = [];
  for (let guess = 0; guess < 21; guess += 1) wrong.push(await read("BBBBBB"));
  expect(wrong).toEqual([...Array<number>(20).fill(404), 429]);
  const right = [];
  for (let phone = 0; phone < 60; phone += 1) right.push(await read(code), await vote());
  expect(new Set(right)).toEqual(new Set([200, 201]));
  expect(await read("BBBBBB")).toBe(429);
  festival.app.passMinutes(1);
  expect(await read("BBBBBB")).toBe(404);
});
