import { expect, test } from "vitest";
import { type AnyRow, programmeFixture, refusedPaths } from "~/tests/programme-fixture";

/** Venues in the admin. */

const plan = programmeFixture();
const unknownId = "00000000-0000-4000-8000-000000000000";
const seven = "2026-02-14T19:00";

test("stores venues with slugs, hours and walks in both directions; one in use cannot be deleted", async () => {
  const pier = await plan.venue({ amenities: ["Bar"], access: ["Hearing loop"], icon: "anchor" });
  expect(pier).toEqual({
    id: pier.id,
    name: "The Pier",
    description: "By the sea.",
    capacity: 300,
    address: "1 Pier Road",
    amenities: ["Bar"],
    imageUrl: null,
    icon: "anchor",
    slug: "the-pier",
    turnaroundMin: 20,
    parallel: false,
    hours: [],
    access: ["Hearing loop"],
    walks: [],
    version: 1,
    city: null,
    postalCode: null,
    mapUrl: null,
    transit: null,
    parking: null,
  });
  const hall = await plan.venue({ walks: [{ venueId: pier.id, minutes: 12 }] });
  expect(hall).toMatchObject({ slug: "the-pier-2", walks: [{ venueId: pier.id, minutes: 12 }] });
  const walks = [{ venueId: hall.id, minutes: 12 }];
  expect(await plan.get(`/api/programme/venues/${pier.id}`)).toEqual({ ...pier, walks });
  await plan.patch("venues", pier, { walks: [{ venueId: hall.id, minutes: 9 }] });
  expect((await plan.get(`/api/programme/venues/${hall.id}`)).walks).toEqual([
    { venueId: pier.id, minutes: 9 },
  ]);
  const bad = (fields: Record<string, unknown>) =>
    plan.ask("PATCH", `/api/programme/venues/${hall.id}`, { version: 1, ...fields });
  const walk = (venueId: string, minutes = 1) => ({ venueId, minutes });
  expect(await refusedPaths(await bad({ walks: [walk(hall.id)] }))).toEqual(["walks.0.venueId"]);
  expect(await refusedPaths(await bad({ walks: [walk(unknownId)] }))).toEqual(["walks.0.venueId"]);
  expect(await refusedPaths(await bad({ walks: [walk(pier.id), walk(pier.id)] }))).toEqual([
    "walks",
  ]);
  expect(
    await refusedPaths(
      await bad({ hours: [{ day: "2026-02-31", opens: "10:00", closes: "25:00" }] }),
    ),
  ).toEqual(["hours.0.day", "hours.0.closes"]);
  expect(await refusedPaths(await bad({ imageUrl: "javascript:alert(1)" }))).toEqual(["imageUrl"]);
  expect((await plan.get("/api/programme/venues")).map(({ slug }: AnyRow) => slug)).toHaveLength(2);

  const block = await plan.block();
  const screening = await plan.screening({ blockId: block.id, venueId: hall.id, starts: seven });
  const used = await plan.ask("DELETE", `/api/programme/venues/${hall.id}?version=1`);
  expect(used.status).toBe(409);
  expect(await used.json()).toMatchObject({
    screenings: [{ id: screening.id, title: "A block", starts: seven }],
  });
  const refusal = await plan.ask("DELETE", `/api/programme/blocks/${block.id}?version=1`);
  expect(refusal.status).toBe(409);
});
