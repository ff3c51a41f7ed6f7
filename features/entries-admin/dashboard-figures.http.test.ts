import { describe, expect, test } from "vitest";
import { defaultSettings } from "~/features/settings/schema";
import { submissionListFixture } from "~/tests/submission-list-fixture";
import {
  readCountries,
  readDashboardFigures,
  readSeason,
  readWeeks,
} from "./dashboard-figures.queries.server";
import { submissions } from "./list.rules";

/** Submissions on the dashboard. */

const admin = submissionListFixture();
const { add } = admin;
const dollars = (amount: number) => [{ currency: "usd", cents: amount * 100 }];

describe("the dashboard", () => {
  test("counts twelve weeks up to the newest entry, from Monday to Sunday in the festival's time zone", async () => {
    expect(await readWeeks(admin.db)).toEqual([]);
    // Monday, January 5 begins at 08:00 in UTC.
    await add({ submittedAt: new Date("2026-01-05T07:59:59Z") });
    await add({ submittedAt: new Date("2026-01-05T08:00:00Z") });
    await add({ submittedAt: new Date("2026-01-12T07:59:59Z"), submissionType: "log_line" });
    await add({ submittedAt: new Date("2025-10-20T07:00:00Z"), submissionType: "log_line" });
    await add({ submittedAt: new Date("2025-10-20T06:59:59Z") });
    const weeks = await readWeeks(admin.db);
    expect(weeks).toHaveLength(12);
    expect(weeks[0]).toEqual({
      monday: "2025-10-20",
      entries: { log_line: 1 },
      fees: { log_line: 20 },
    });
    expect(weeks[10]).toEqual({
      monday: "2025-12-29",
      entries: { short_film: 1 },
      fees: { short_film: 20 },
    });
    expect(weeks[11]).toEqual({
      monday: "2026-01-05",
      entries: { short_film: 1, log_line: 1 },
      fees: { short_film: 20, log_line: 20 },
    });
  });

  test("counts entries for the next edition separately, as many as its list", async () => {
    await add({ amountCents: 2_000 });
    const waiting = { forNext: true, submissionType: "log_line" as const };
    await add({ ...waiting, amountCents: 100 });
    await add({ ...waiting, amountCents: 3_000 });
    await add({ ...waiting, amountCents: 6_000, withdrawnAt: new Date() });
    const figures = await readDashboardFigures(admin.db);
    expect(figures).toMatchObject({ submissions: 1, revenue: dollars(20) });
    expect(figures.forNext).toEqual({ entries: 2, fees: dollars(91) });
    const list = await admin.app.request(
      `/api/submissions${submissions.query({ forNext: "true" })}&withdrawn=false`,
      { cookie: admin.cookie },
    );
    expect(list.headers.get("X-Total-Count")).toBe("2");
    const entries = (await list.json()) as { forNext: boolean }[];
    expect(entries.map(({ forNext }) => forNext)).toEqual([true, true]);
    const searched = await admin.app.request("/api/submissions?forNext=true&q=nothing", {
      cookie: admin.cookie,
    });
    expect(await searched.json()).toEqual([]);
  });

  test("sums entries and fees, and names the most frequent category", async () => {
    await add({ amountCents: 2_000, refundedCents: 500 });
    await add({ submissionType: "log_line", amountCents: 100, feePeriod: "regular" });
    await add({ submissionType: "log_line", amountCents: 100 });
    expect(await readDashboardFigures(admin.db)).toEqual({
      submissions: 3,
      contacts: 0,
      revenue: dollars(22),
      refunded: dollars(5),
      net: dollars(17),
      waived: { entries: 0, fees: dollars(0) },
      forNext: { entries: 0, fees: dollars(0) },
      popularCategory: "log_line",
      byType: [
        { type: "log_line", entries: 2, fees: dollars(2) },
        { type: "short_film", entries: 1, fees: dollars(20) },
      ],
      byPeriod: [
        { period: "early_bird", entries: 2, fees: dollars(21) },
        { period: "regular", entries: 1, fees: dollars(1) },
      ],
    });
  });

  test("leaves out withdrawn entries, but not their fees", async () => {
    await add();
    await add({ submissionType: "log_line", withdrawnAt: new Date() });
    await add({ submissionType: "log_line", withdrawnAt: new Date() });
    expect(await readDashboardFigures(admin.db)).toMatchObject({
      submissions: 1,
      revenue: dollars(60),
      popularCategory: "short_film",
      byPeriod: [{ period: "early_bird", entries: 1, fees: dollars(60) }, { entries: 0 }],
    });
  });

  test("shows the sixty days up to the deadline, and late entries as they arrive", async () => {
    const season = (now: string) => readSeason(admin.db, defaultSettings, new Date(now));
    // January 31 ends at 08:00 UTC in the festival's time zone.
    await add({ submittedAt: new Date("2026-02-01T07:59:59Z"), submissionType: "log_line" });
    await add({ submittedAt: new Date("2026-02-02T12:00:00Z") });
    await add({ submittedAt: new Date("2025-12-03T07:59:59Z") });
    await add({ submittedAt: new Date("2025-12-03T08:00:00Z") });

    const onTheDay = await season("2026-01-31T20:00:00Z");
    expect(onTheDay.days).toHaveLength(60);
    expect(onTheDay.days[0]).toMatchObject({ day: "2025-12-03", entries: { short_film: 1 } });
    expect(onTheDay.days[1]).toMatchObject({ day: "2025-12-04", entries: {} });
    expect(onTheDay.days.at(-1)).toMatchObject({ day: "2026-01-31", entries: { log_line: 1 } });
    expect(onTheDay.before).toEqual({ short_film: 1 });

    expect((await season("2026-02-02T20:00:00Z")).days.at(-1)).toMatchObject({
      day: "2026-02-02",
      entries: { short_film: 1 },
    });
    expect((await season("2026-11-01T20:00:00Z")).days.at(-1)?.day).toBe("2026-02-14");
    const early = await season("2025-08-01T20:00:00Z");
    expect([early.days[0]?.day, early.days.at(-1)?.day]).toEqual(["2025-06-03", "2025-08-01"]);
    expect(early).toMatchObject({ deadline: "2026-01-31", today: "2025-08-01" });
  });

  test("names the ten most frequent countries and sums the others", async () => {
    expect(await readCountries(admin.db)).toEqual({
      top: [],
      others: { countries: 0, entries: 0 },
      unknown: 0,
    });
    for (const [index, letter] of [..."ABCDEFGHIJKL"].entries()) {
      for (let times = 12 - index; times > 0; times -= 1) await add({ country: letter });
    }
    await add({ country: null });
    const { top, others, unknown } = await readCountries(admin.db);
    expect(top.map(({ country }) => country).join("")).toBe("ABCDEFGHIJ");
    expect(top[0]).toEqual({ country: "A", entries: 12 });
    expect(others).toEqual({ countries: 2, entries: 2 + 1 });
    expect(unknown).toBe(1);
  });
});
