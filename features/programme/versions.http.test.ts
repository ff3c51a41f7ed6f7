import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, films, submissions } from "~/db/schema";
import { type AnyRow, programmeFixture } from "~/tests/programme-fixture";
import { programmeCalendar } from "./calendar.queries.server";

/** Publishing, notifications and the public programme. */

const plan = programmeFixture();
const seven = "2026-02-14T19:00";
const nine = "2026-02-14T21:00";

const ids = (list: AnyRow[]) => list.map(({ id }) => id);

test("a version contains confirmed screenings and lists new, moved and cancelled ones", async () => {
  expect(await plan.programme()).toEqual({
    number: 0,
    publishedAt: null,
    timeZone: "America/Los_Angeles",
    days: [],
    screenings: [],
    films: [],
    venues: [],
  });
  const screening = await plan.confirmed(seven, { title: "Tide" });
  const two = await plan.confirmed("2026-02-15T00:30", { title: "Midnight" });
  const walks = [{ venueId: two.venue.id, minutes: 12 }];
  await plan.patch("venues", screening.venue, { walks });
  const pencilled = await plan.screening({
    blockId: two.block.id,
    venueId: screening.venue.id,
    starts: "2026-02-16T19:00",
  });
  const { changes, revision } = await plan.check();
  expect([changes.added.toSorted(), changes.moved, changes.cancelled]).toEqual([
    [screening.screening.id, two.screening.id].toSorted(),
    [],
    [],
  ]);
  const first = await plan.publish({ note: "Here it is" });
  expect(first).toMatchObject({
    number: 1,
    by: "Director",
    note: "Here it is",
    reason: null,
    publishedAt: plan.app.deps.clock().toISOString(),
    changes: { moved: [], cancelled: [], leftOut: [] },
  });
  expect(first.changes.added).toContainEqual({
    id: screening.screening.id,
    title: "Tide",
    starts: seven,
    venue: "The Pier",
    fromStarts: null,
    fromVenue: null,
  });
  const programme = await plan.programme();
  expect(programme).toMatchObject({ number: 1, days: ["2026-02-14"] });
  expect(ids(programme.screenings)).toEqual([screening.screening.id, two.screening.id]);
  expect(programme.screenings[1]).toEqual({
    id: two.screening.id,
    title: "Midnight",
    text: "",
    kind: "single",
    blockSlug: two.block.slug,
    filmIds: [two.film.id],
    venueId: two.venue.id,
    starts: "2026-02-15T00:30",
    startsAt: "2026-02-15T08:30:00.000Z",
    ends: "2026-02-15T02:00",
    endsAt: "2026-02-15T10:00:00.000Z",
    day: "2026-02-14",
    qaMin: 0,
    eventType: "screening",
    ticketUrl: null,
    description: null,
    featured: false,
    state: "confirmed",
    moved: null,
    moveNote: null,
    admission: null,
    priceText: null,
    doorsMin: null,
    ageRating: null,
    access: [],
  });
  expect(programme.venues.find(({ id }: AnyRow) => id === screening.venue.id)).toEqual({
    id: screening.venue.id,
    slug: "the-pier",
    name: "The Pier",
    description: "By the sea.",
    capacity: 300,
    address: "1 Pier Road",
    amenities: [],
    imageUrl: null,
    icon: null,
    access: [],
    walks,
    city: null,
    postalCode: null,
    mapUrl: null,
    transit: null,
    parking: null,
  });
  expect(ids(programme.films).toSorted()).toEqual([screening.film.id, two.film.id].toSorted());

  // The draft may be edited freely; texts are read live.
  const moved = await plan.patch("screenings", screening.screening, { starts: nine });
  await plan.app.db
    .update(films)
    .set({ title: "High Tide" })
    .where(eq(films.id, screening.film.id));
  const still = await plan.programme();
  expect(still.screenings[0]).toMatchObject({ starts: seven, title: "Tide" });
  expect(still.films.map(({ title }: AnyRow) => title).toSorted()).toEqual([
    "High Tide",
    "Midnight",
  ]);

  const stale = await plan.ask("POST", "/api/programme/publish", { revision });
  expect(stale.status).toBe(409);
  await plan.patch("screenings", two.screening, { state: "cancelled" });
  const second = await plan.publish();
  expect(second.changes).toEqual({
    added: [],
    leftOut: [],
    moved: [
      {
        id: moved.id,
        title: "Tide",
        starts: nine,
        venue: "The Pier",
        fromStarts: seven,
        fromVenue: "The Pier",
      },
    ],
    cancelled: [
      {
        id: two.screening.id,
        title: "Midnight",
        starts: "2026-02-15T00:30",
        venue: "The Pier",
        fromStarts: "2026-02-15T00:30",
        fromVenue: "The Pier",
      },
    ],
  });
  const readTold = async () =>
    (await plan.programme()).screenings.map(({ state, moved }: AnyRow) => [state, moved]);
  const from = { starts: seven, venue: "The Pier" };
  expect(await readTold()).toEqual([
    ["confirmed", from],
    ["cancelled", null],
  ]);
  const { file } = await programmeCalendar(plan.app.db, { publicUrl: "https://festival.test" });
  // Some calendars show no status.
  expect(file).toContain("SUMMARY:Cancelled: Midnight\r\n");
  expect(file.match(/SUMMARY:Cancelled/g)).toHaveLength(1);
  await plan.pass(7 * 24 * 60 - 1);
  expect((await readTold())[0]).toEqual(["confirmed", from]);
  await plan.pass(1);
  expect((await readTold())[0]).toEqual(["confirmed", null]);

  const again = await plan.ask("POST", "/api/programme/publish", {
    revision: (await plan.check()).revision,
  });
  expect(again.status).toBe(409);
  expect((await plan.get("/api/programme/versions")).map(({ number }: AnyRow) => number)).toEqual([
    2, 1,
  ]);
  expect(await plan.get("/api/programme/versions/1")).toEqual(first);
  expect((await plan.ask("GET", "/api/programme/versions/3")).status).toBe(404);
  // A published screening can be cancelled, but not made tentative or deleted; an unpublished one
  // can.
  const path = `/api/programme/screenings/${moved.id}`;
  expect(
    (await plan.ask("PATCH", path, { version: moved.version, state: "pencilled" })).status,
  ).toBe(409);
  expect((await plan.ask("DELETE", `${path}?version=${moved.version}`)).status).toBe(409);
  expect((await plan.ask("DELETE", `/api/programme/venues/${two.venue.id}?version=1`)).status).toBe(
    409,
  );
  expect(
    (await plan.ask("DELETE", `/api/programme/screenings/${pencilled.id}?version=1`)).status,
  ).toBe(204);
});

test("one of two concurrent publications or moves succeeds", async () => {
  const { screening, venue } = await plan.confirmed(seven, { title: "Tide" });
  const { revision } = await plan.check();
  const publish = () => plan.ask("POST", "/api/programme/publish", { revision });
  const answers = await Promise.all([publish(), publish()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await plan.get("/api/programme/versions")).toHaveLength(1);

  const path = `/api/programme/screenings/${screening.id}`;
  const move = (starts: string) => plan.ask("PATCH", path, { version: screening.version, starts });
  const moves = await Promise.all([move(nine), move("2026-02-14T22:00")]);
  expect(moves.map(({ status }) => status).toSorted()).toEqual([200, 409]);

  // A move and a publication at once: the version has the draft before or after the move, never a
  // mix.
  const [, published] = await Promise.all([
    plan.patch("venues", venue, { name: "Pier Two" }),
    plan.ask("POST", "/api/programme/publish", { revision: (await plan.check()).revision }),
  ]);
  expect([201, 409]).toContain(published.status);
  for (const number of [0, 9_007_199_254_740_991]) {
    expect((await plan.ask("POST", "/api/programme/revert", { number })).status).toBe(422);
  }
  expect((await plan.ask("GET", "/api/programme/screenings?day=0000-01-01")).status).toBe(422);
});

test("errors, such as a withdrawn entry, need a reason, which is logged", async () => {
  const { screening, film } = await plan.confirmed(seven, { title: "Tide" });
  await plan.publish();
  const [entry] = await plan.app.db
    .insert(submissions)
    .values({
      submissionType: "short_film",
      submitterName: "Ana",
      submitterEmail: "a@films.example",
      filmTitle: "Tide",
      submissionFee: "$20",
      agreedToTerms: true,
      amountCents: 2_000,
      paymentIntentId: "pi_1",
      paymentProvider: "sandbox",
      feePeriod: "early_bird",
      withdrawnAt: plan.app.deps.clock(),
    })
    .returning();
  await plan.app.db.update(films).set({ submissionId: entry?.id }).where(eq(films.id, film.id));
  const moved = await plan.patch("screenings", screening, { starts: nine });
  expect(moved.problems).toMatchObject([
    { code: "film_declined", blocking: true, filmId: film.id },
  ]);
  const { revision } = await plan.check();
  const refused = await plan.ask("POST", "/api/programme/publish", { revision, reason: " " });
  expect(refused.status).toBe(409);
  expect(((await refused.json()) as AnyRow).problems).toEqual(moved.problems);
  expect((await plan.programme()).number).toBe(1);
  const published = await plan.publish({ reason: "Its makers agreed" });
  expect(published).toMatchObject({ number: 2, reason: "Its makers agreed" });
  const [note] = await plan.app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, "programme published over errors"));
  expect(note).toMatchObject({
    actor: "director",
    subject: "2026, version 2",
    detail: { reason: "Its makers agreed", problems: [{ code: "film_declined" }] },
  });
  // Restores the first version, which was published without an error: the error exists now.
  const back = { number: 1 };
  expect((await plan.ask("POST", "/api/programme/revert", back)).status).toBe(409);
  expect(
    (await plan.ask("POST", "/api/programme/revert", { ...back, reason: "So it is" })).status,
  ).toBe(201);
});

test("leaves out private films and keeps announced screenings", async () => {
  const secret = await plan.confirmed(seven, { title: "Secret", isPublic: false });
  const open = await plan.confirmed(nine, { title: "Open" });
  const { changes } = await plan.check();
  expect(changes).toMatchObject({
    added: [open.screening.id],
    leftOut: [{ id: secret.screening.id }],
  });
  await plan.publish();
  const hidden = await plan.film({ title: "Hidden", isPublic: false });
  await plan.patch("blocks", open.block, {
    films: [{ filmId: open.film.id }, { filmId: hidden.id }],
  });
  await plan.patch("screenings", open.screening, { starts: "2026-02-14T22:00" });
  expect((await plan.check()).changes.leftOut).toHaveLength(2);
  await plan.patch(
    "screenings",
    await plan.get(`/api/programme/screenings/${secret.screening.id}`),
    {
      state: "cancelled",
    },
  );
  const otherScreening = await plan.confirmed("2026-02-14T21:00", { title: "Other" });
  // No other screening can take the place: the version would differ from the draft.
  await plan.patch("screenings", otherScreening.screening, {
    venueId: open.venue.id,
    starts: "2026-02-14T20:00",
  });
  const { problems } = await plan.check();
  expect(problems.filter(({ blocking }: AnyRow) => blocking)).toMatchObject([
    { code: "venue_overlap" },
  ]);
  const published = await plan.publish({ reason: "It will be public by then" });
  expect(published.changes.leftOut).toMatchObject([{ id: open.screening.id }]);
  expect(
    (await plan.programme()).screenings.find(({ id }: AnyRow) => id === open.screening.id),
  ).toMatchObject({
    starts: nine,
    filmIds: [open.film.id],
  });
  // A film that is hidden again hides its screenings, at once.
  await plan.app.db.update(films).set({ isPublic: false }).where(eq(films.id, open.film.id));
  expect(ids((await plan.programme()).screenings)).toEqual([otherScreening.screening.id]);
  expect(ids((await plan.programme()).venues)).toEqual([open.venue.id]);
});

test("restores an old version under a new number; later screenings are cancelled, the draft stays", async () => {
  const screening = await plan.confirmed(seven, { title: "One" });
  await plan.publish();
  await plan.patch("screenings", screening.screening, { starts: nine });
  const two = await plan.confirmed(seven, { title: "Two" });
  await plan.publish();
  const reverted = await plan.post("revert", { number: 1, note: "Never mind" });
  expect(reverted).toMatchObject({ number: 3, note: "Never mind", changes: { leftOut: [] } });
  const programme = await plan.programme();
  expect(
    programme.screenings.map(({ id, starts, state }: AnyRow) => [id, starts, state]).toSorted(),
  ).toEqual(
    [
      [screening.screening.id, seven, "confirmed"],
      [two.screening.id, seven, "cancelled"],
    ].toSorted(),
  );
  expect((await plan.get(`/api/programme/screenings/${screening.screening.id}`)).starts).toBe(nine);
  expect((await plan.check()).changes).toMatchObject({
    moved: [screening.screening.id],
    added: [two.screening.id],
  });
  expect((await plan.ask("POST", "/api/programme/revert", { number: 9 })).status).toBe(404);
  expect((await plan.ask("POST", "/api/programme/revert", {})).status).toBe(422);
});
