import { expect, test } from "vitest";
import { programmeFixture } from "~/tests/programme-fixture";

/** The public admission fields of a screening. */

const plan = programmeFixture();
const seven = "2026-02-14T19:00";

test("publishes admission fields with a screening; the calendar has the full address", async () => {
  const venue = await plan.venue({ city: "Ojai, CA", postalCode: "93023", transit: "Bus 6" });
  const way = { admission: "door", priceText: "$8", doorsMin: 20, ageRating: "From 12" };
  const screening = await plan.confirmed(seven, { title: "Low Tide" });
  await plan.patch("screenings", screening.screening, {
    ...way,
    venueId: venue.id,
    access: ["Captions"],
  });
  await plan.publish();
  const { screenings, venues } = await plan.programme();
  expect(screenings[0]).toMatchObject({ ...way, access: ["Captions"] });
  expect(venues[0]).toMatchObject({ city: "Ojai, CA", postalCode: "93023", transit: "Bus 6" });
  const calendar = await (await plan.app.request("/programme.ics")).text();
  expect(calendar.replaceAll("\r\n ", "")).toContain(
    "LOCATION:The Pier\\, 1 Pier Road\\, Ojai\\, CA 93023",
  );
  // A change of them can be published.
  const again = await plan.get(`/api/programme/screenings/${screening.screening.id}`);
  await plan.patch("screenings", again, { admission: "free" });
  expect((await plan.publish()).number).toBe(2);
});
