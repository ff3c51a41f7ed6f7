import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { programmeFixture } from "~/tests/programme-fixture";
import { noConflict } from "../conflicts.queries.server";
import { readRunSheet } from "./run-sheet.queries.server";

const plan = programmeFixture();
/** As for the director. */
const noLimits = { visibleFilms: undefined, hiddenByConflict: noConflict };

test("a run sheet has the start of each film, also across daylight saving, without cancelled ones", async () => {
  const db = plan.app.db;
  const late = await plan.film({ title: "Late", runningSeconds: 3_661, copyFormat: null });
  const last = await plan.film({ title: "Last", runningSeconds: null, duration: 20 });
  const films = [
    { filmId: late.id, gapSeconds: 119 },
    { filmId: last.id, gapSeconds: 60 },
  ];
  const block = await plan.block({ title: "Night owls", kind: "shorts", films });
  const venue = await plan.venue();
  const around = { introMin: 5, qaMin: 20, extraMin: 10 };
  const starts = "2026-11-01T00:50";
  await plan.screening({ blockId: block.id, venueId: venue.id, starts, ...around });
  const cancelled = await plan.screening({ blockId: block.id, venueId: venue.id, starts });
  await plan.patch("screenings", cancelled, { state: "cancelled" });
  const elsewhere = await plan.venue({ name: "Elsewhere" });
  await plan.screening({ blockId: block.id, venueId: elsewhere.id, starts });

  const sheet = await readRunSheet(db, venue.id, "2026-10-31", noLimits);
  expect(sheet?.screenings).toMatchObject([
    {
      // The hour from one to two occurs twice.
      title: "Night owls",
      begins: "00:50",
      ends: "01:48",
      asks: "01:18",
      state: "pencilled",
      films: [
        { title: "Late", begins: "00:55", length: "61:01", copyFormat: null, pause: 119 },
        { title: "Last", begins: "01:58", length: "about 20 min", pause: 0 },
      ],
    },
  ]);
  expect((await readRunSheet(db, venue.id, "2026-11-01", noLimits))?.screenings).toEqual([]);
  expect(await readRunSheet(db, randomUUID(), "2026-11-01", noLimits)).toBeNull();
});
