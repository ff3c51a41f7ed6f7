import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditLog } from "~/db/schema";
import { defaultSettings } from "~/features/settings/schema";
import { createTestApp, type TestApp } from "~/tests/harness";
import { defaultsOf, nextEdition, raisedFees } from "~/tests/next-edition";
import * as calls from "./contract";
import type { Settings } from "./schema";

/** Changes that are refused. */

const { path: settingsPath } = calls.readSettings;

let app: TestApp;
let cookie: string;

beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
});
afterEach(() => app.close());

const read = async () => (await (await app.request(settingsPath, { cookie })).json()) as Settings;
const change = async (changes: Record<string, unknown>, updatedAt?: string | null) =>
  app.request(settingsPath, {
    method: "PATCH",
    cookie,
    json: { updatedAt: updatedAt === undefined ? (await read()).updatedAt : updatedAt, changes },
  });
const actions = async () =>
  (await app.db.select().from(auditLog))
    .filter(({ action }) => action.startsWith("festival"))
    .map(({ action, subject }) => `${action}: ${subject}`);

describe("values that cannot be", () => {
  const wrong: [string, Record<string, unknown>, string, string][] = [
    [
      "an empty name",
      { brand: { ...defaultsOf.brand, name: "  " } },
      "brand.name",
      "Please fill this in",
    ],
    [
      "a name of two lines",
      { brand: { ...defaultsOf.brand, fullName: "Heart\r\nBcc: x@y.example" } },
      "brand.fullName",
      "Please keep this on one line",
    ],
    [
      "early bird after the deadline",
      { dates: { ...defaultsOf.dates, earlyBirdEndsOn: "2026-01-31" } },
      "dates.earlyBirdEndsOn",
      "Early bird must end before the deadline",
    ],
    [
      "a festival that ends before it begins",
      { dates: { ...defaultsOf.dates, festivalTo: "2026-02-13", blackTieOn: "2026-02-14" } },
      "dates.festivalTo",
      "The last day must not be before the first",
    ],
    [
      "a deadline within the festival",
      { dates: { ...defaultsOf.dates, deadlineDay: "2026-02-15", notificationsOn: "2026-02-16" } },
      "dates.deadlineDay",
      "The deadline must not be after the festival has begun",
    ],
    [
      "a day that is none",
      { dates: { ...defaultsOf.dates, festivalTo: "2026-02-30" } },
      "dates.festivalTo",
      "Choose a date",
    ],
    [
      "an hour that no day has",
      { dates: { ...defaultsOf.dates, deadlineTime: "25:00" } },
      "dates.deadlineTime",
      "Choose a time, like 17:00",
    ],
    [
      "a day of another age",
      { dates: { ...defaultsOf.dates, deadlineDay: "0001-01-01" } },
      "dates.deadlineDay",
      "Choose a date between 2000 and 2100",
    ],
    [
      "an hour that the clocks skip",
      {
        dates: {
          ...nextEdition,
          deadlineDay: "2027-03-14",
          deadlineTime: "02:30",
          notificationsOn: "2027-03-15",
          festivalFrom: "2027-04-01",
          festivalTo: "2027-04-02",
          blackTieOn: "2027-04-02",
        },
      },
      "dates.deadlineTime",
      "Clocks go forward that night and skip this time. Choose another",
    ],
    [
      "a fee of nothing",
      {
        fees: {
          ...raisedFees,
          log_line: { ...raisedFees.log_line, charged: { earlyBird: 0, regular: 1 } },
        },
      },
      "fees.log_line.charged.earlyBird",
      "Enter a fee above 0",
    ],
    [
      "an early bird above the regular fee",
      {
        fees: {
          ...raisedFees,
          short_film: { ...raisedFees.short_film, charged: { earlyBird: 50, regular: 40 } },
        },
      },
      "fees.short_film.charged.earlyBird",
      "The early bird fee must not be above the regular fee",
    ],
    [
      "fewer minutes at most than at least",
      { lengths: { ...defaultsOf.lengths, short_film: { advertised: "Short", min: 41, max: 40 } } },
      "lengths.short_film.max",
      "The most minutes must not be fewer than the least",
    ],
    [
      "the same line twice",
      { guidelines: { ...defaultsOf.guidelines, submissionSteps: ["Send it", "Send it"] } },
      "guidelines.submissionSteps.1",
      "This line appears twice",
    ],
    [
      "a list of nothing",
      { guidelines: { ...defaultsOf.guidelines, feeNotes: [] } },
      "guidelines.feeNotes",
      "Keep at least one line",
    ],
    [
      "a mailbox that is none",
      {
        mailboxes: {
          hello: "hello",
          privacy: "a@b.example",
          legal: "a@b.example",
          cookies: "a@b.example",
        },
      },
      "mailboxes.hello",
      "Please enter a valid email address",
    ],
  ];
  test.each(wrong)("%s", async (_, changes, path, message) => {
    const answer = await change({ ...changes, prizes: { ...defaultsOf.prizes, log_line: 7 } });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      detail: `${message}`,
      errors: [{ path: `changes.${path}`, message }],
    });
    expect((await read()).facts, "nothing of it is kept").toEqual(defaultSettings);
    expect(await actions()).toEqual([]);
  });

  test("a section that there is none of, or none at all", async () => {
    expect((await change({ social: {} })).status).toBe(422);
    expect((await change({})).status).toBe(422);
    const path = "/api/festival/social?updatedAt=";
    expect((await app.request(path, { method: "DELETE", cookie })).status).toBe(404);
  });
});
