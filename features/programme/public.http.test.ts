import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { expect, test } from "vitest";
import { wallClock } from "~/lib/dates/calendar";
import { type AnyRow, programmeFixture } from "~/tests/programme-fixture";
import { nextScreeningBorder, readArchivedNights } from "./public.queries.server";

/** The public API of the programme, and what stays private. */

const plan = programmeFixture();
const seven = "2026-02-14T19:00";
const nine = "2026-02-14T21:00";

test("other calendar programs read the feed: zones, midnight, daylight saving, moves", async () => {
  const autumn = "2026-11-01T01:30";
  const odd = {
    title: "Kisses; hugs, \\ and tears",
    text: "",
    description: "First line\nsecond, é".repeat(9),
  };
  const night = await plan.confirmed(
    autumn,
    { title: odd.title, runningSeconds: 7_200 },
    { description: odd.description },
  );
  const late = await plan.confirmed("2026-02-14T23:30", { title: "Across midnight" });
  const hidden = await plan.confirmed(seven, { title: "Hidden", isPublic: false });
  await plan.publish();
  await plan.pass(60);
  await plan.patch("screenings", late.screening, { state: "cancelled" });
  await plan.publish();

  const file = async (path: string) => {
    const answer = await plan.app.request(path);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
      200,
      "text/calendar; charset=utf-8",
    ]);
    return answer.text();
  };
  const whole = await file("/programme.ics");
  expect(whole).not.toContain("Hidden");
  const root = new ICAL.Component(ICAL.parse(whole));
  const byIcalJs = root.getAllSubcomponents("vevent").map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      title: event.summary,
      text: event.description,
      sequence: event.sequence,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      location: event.location,
      status: component.getFirstPropertyValue("status"),
      url: component.getFirstPropertyValue("url"),
    };
  });
  const byNodeIcal = Object.values(nodeIcal.sync.parseICS(whole)).flatMap((event) => {
    if (event?.type !== "VEVENT") return [];
    return {
      uid: event.uid,
      title: event.summary,
      text: event.description ?? null,
      sequence: Number(event.sequence),
      start: event.start.toISOString(),
      end: event.end?.toISOString(),
      location: event.location,
      status: event.status,
      url: event.url,
    };
  });
  const uid = ({ screening }: { screening: AnyRow }) => `${screening.id}@festival.test`;
  const expected = [
    {
      uid: uid(late),
      title: "Cancelled: Across midnight",
      text: null,
      sequence: 2,
      start: "2026-02-15T07:30:00.000Z",
      end: "2026-02-15T09:00:00.000Z",
      location: "The Pier, 1 Pier Road",
      status: "CANCELLED",
      url: "http://festival.test/programme/2026-02-14",
    },
    {
      uid: uid(night),
      title: odd.title,
      text: odd.description,
      sequence: 1,
      start: "2026-11-01T08:30:00.000Z",
      end: "2026-11-01T10:30:00.000Z",
      location: "The Pier, 1 Pier Road",
      status: "CONFIRMED",
      url: "http://festival.test/programme/2026-10-31",
    },
  ];
  expect(byIcalJs).toEqual(expected);
  expect(byNodeIcal).toEqual(expected);
  // As visitors' calendars show it; at the festival the night ends at half past two, an hour later
  // than the clock suggests.
  const clocksIn = (zone: string) =>
    expected.map(({ start, end }) =>
      [start, end].map((moment) => wallClock(zone, new Date(moment))),
    );
  expect(clocksIn("America/New_York")[0]).toEqual(["2026-02-15T02:30", "2026-02-15T04:00"]);
  expect(clocksIn("Asia/Tokyo")[0]).toEqual(["2026-02-15T16:30", "2026-02-15T18:00"]);
  expect(clocksIn("America/Los_Angeles")[1]).toEqual(["2026-11-01T01:30", "2026-11-01T02:30"]);

  const uids = async (path: string) =>
    [...(await file(path)).replaceAll("\r\n ", "").matchAll(/UID:(\S+)/g)].map(([, time]) => time);
  expect(await uids(`/programme/${late.screening.id}.ics`)).toEqual([uid(late)]);
  expect(
    await uids(`/programme.ics?ids=${night.screening.id},nothing,${hidden.screening.id}`),
  ).toEqual([uid(night)]);
  expect(await uids("/programme.ics?ids=")).toEqual([]);
  for (const id of [hidden.screening.id, "nothing", "00000000-0000-4000-8000-000000000000"]) {
    expect((await plan.app.request(`/programme/${id}.ics`)).status).toBe(404);
  }
});

test("tentative, unpublished and private data is in no public byte", async () => {
  const word = "canary7qx";
  const open = await plan.confirmed(seven, {
    title: "Open",
    filmUrl: `https://${word}.example`,
    directorEmail: `${word}@films.example`,
    directorPhone: word,
    budget: word,
    submissionNotes: word,
    copyFormat: word,
  });
  await plan.confirmed(nine, { title: `${word} hidden`, isPublic: false, description: word });
  const pencil = await plan.block({
    title: `${word} pencilled`,
    text: word,
    films: [{ filmId: open.film.id }],
  });
  const closed = await plan.venue({ name: `${word} venue`, description: word, address: word });
  await plan.screening({
    blockId: pencil.id,
    venueId: closed.id,
    starts: seven,
    moveNote: word,
    description: word,
  });
  await plan.patch("venues", open.venue, { walks: [{ venueId: closed.id, minutes: 77 }] });
  await plan.publish({ note: word });
  await plan.patch("blocks", open.block, { text: word, films: [] });
  const text = async (path: string) => (await plan.app.request(path)).text();
  const all = [
    await text("/api/programme"),
    await text("/programme.ics"),
    await text(`/programme/${open.screening.id}.ics`),
  ];
  expect(all.join("\n")).not.toContain(word);
  expect(all[0]).toContain('"walks":[]');
  expect(all[0]).toContain("Open");
  expect(Object.keys((JSON.parse(all[0] ?? "") as AnyRow).films[0]).toSorted()).toEqual(
    [
      "id",
      "slug",
      "title",
      "originalTitle",
      "description",
      "genre",
      "category",
      "duration",
      "runningSeconds",
      "director",
      "year",
      "countries",
      "languages",
      "subtitles",
      "tropes",
      "premiere",
      "contentNotes",
      "credits",
      "imageUrl",
      "stillUrls",
      "focus",
      "badge",
      "badgeColor",
      "awards",
      "trailerUrl",
      "directorStatement",
      "directorBio",
      "directorImageUrl",
      "ageRating",
      "captions",
      "featured",
    ].toSorted(),
  );
});

test("an archived year keeps its nights with cancelled screenings, without unpublished ones", async () => {
  expect(await readArchivedNights(plan.app.db, "2026")).toBeNull();
  await plan.confirmed(seven, { title: "Early" });
  const late = await plan.confirmed("2026-02-15T01:30", { title: "After midnight" });
  await plan.confirmed(nine, { title: "Hidden", isPublic: false });
  await plan.publish();
  await plan.patch("screenings", late.screening, { state: "cancelled" });
  await plan.publish();
  await plan.confirmed("2026-02-16T19:00", { title: "Not published" });
  const nights = await readArchivedNights(plan.app.db, "2026");
  expect(nights).toMatchObject([
    {
      day: "2026-02-14",
      screenings: [
        { title: "Early", time: "19:00", cancelled: false },
        { title: "After midnight", time: "01:30", cancelled: true },
      ],
    },
  ]);
  expect(await readArchivedNights(plan.app.db, "2025")).toBeNull();
});

test("pages change when the next published screening starts or ends", async () => {
  const { db } = plan.app;
  expect(await nextScreeningBorder(db, new Date("2026-02-15T00:00:00Z"))).toBeNull();
  const first = await plan.confirmed(seven, { title: "ليلة في بيروت!", runningSeconds: 3_600 });
  await plan.confirmed(nine, { title: "Later", runningSeconds: 3_600 });
  await plan.publish();
  const { screenings } = await (await plan.app.request("/api/programme")).json();
  const borders: Date[] = screenings.flatMap(
    ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
      [startsAt, endsAt].map((moment) => new Date(moment)),
  );
  expect(borders).toHaveLength(4);
  for (const border of borders) {
    const justBefore = new Date(border.getTime() - 1);
    expect(await nextScreeningBorder(db, justBefore)).toEqual(border);
  }
  expect(await nextScreeningBorder(db, borders[3] ?? new Date(0))).toBeNull();

  await plan.patch("screenings", first.screening, { state: "cancelled" });
  await plan.publish();
  const feed = await (await plan.app.request("/programme.ics")).text();
  expect(feed).toContain("SUMMARY:Cancelled: \u2068ليلة في بيروت!\u2069\r\n");
  expect(feed).toContain("SUMMARY:Later\r\n");
});
