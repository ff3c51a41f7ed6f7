import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { readSavedScorecard, saveScorecardLocally } from "../scorecard-autosave.browser";
import { sendSaved } from "./use-resend-saved";

const items = new Map<string, string>();
const localStorage = {
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
};
vi.stubGlobal("window", { localStorage });
const answers: (() => Response)[] = [];
vi.stubGlobal("fetch", async () => answers.shift()?.());
afterAll(() => void vi.unstubAllGlobals());

const id = "film";
const typed = { values: { craft: 7 }, verdict: null, note: "Warm", chips: [] };
beforeEach(() => void saveScorecardLocally(id, { version: 1, typed }));
const answer = (status: number) => answers.push(() => Response.json({}, { status }));

test("a copy that reached the server is deleted", async () => {
  answer(200);
  expect(await sendSaved(id)).toBe(true);
  expect(readSavedScorecard(id)).toBe(null);
});

test.each([429, 503])("after %i it is sent again later", async (status) => {
  answer(status);
  await expect(sendSaved(id)).rejects.toThrow();
  expect(readSavedScorecard(id)).toMatchObject({ typed });
});

test.each([401, 409, 422])("after %i it stays for the film's page", async (status) => {
  answer(status);
  expect(await sendSaved(id)).toBe(false);
  expect(readSavedScorecard(id)).toMatchObject({ typed });
});

test("what was typed during the request stays", async () => {
  const newer = { ...typed, note: "Warm, and brave" };
  answers.push(() => {
    saveScorecardLocally(id, { version: 1, typed: newer });
    return Response.json({});
  });
  expect(await sendSaved(id)).toBe(true);
  expect(readSavedScorecard(id)).toMatchObject({ typed: newer });
});
