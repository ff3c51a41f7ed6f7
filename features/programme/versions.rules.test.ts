import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  changesOf,
  changesToAnnounce,
  createSnapshot,
  type DraftScreening,
  isSamePublicly,
  numberSnapshot,
  type PublishedScreening,
  recentMoves,
  revertSnapshot,
} from "./versions.rules";

const nineteen = "2027-02-14T19:00:00Z";
const twenty = "2027-02-14T20:00:00Z";
const publishedScreening = <S extends DraftScreening["state"]>(
  id: string,
  state: S,
  fields: Partial<Omit<PublishedScreening, "state">> = {},
) => ({
  id,
  blockId: `block ${id}`,
  filmIds: [`film ${id}`],
  venueId: "a",
  changedIn: 1,
  title: `Block ${id}`,
  text: "",
  kind: "single" as const,
  eventType: "screening",
  ticketUrl: null,
  description: null,
  featured: false,
  moveNote: null,
  startsAt: nineteen,
  endsAt: twenty,
  introMin: 0,
  qaMin: 0,
  extraMin: 0,
  ...fields,
  state,
});
const all = () => true;
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

describe("a publication", () => {
  test("includes confirmed screenings, and published ones that are cancelled", () => {
    const board = [
      publishedScreening("new", "confirmed"),
      publishedScreening("plan", "pencilled"),
      publishedScreening("gone", "cancelled"),
      publishedScreening("never", "cancelled"),
    ];
    const { screenings, leftOut } = createSnapshot(
      board,
      [publishedScreening("gone", "confirmed")],
      all,
    );
    expect(screenings.map(({ id, state }) => [id, state])).toEqual([
      ["new", "confirmed"],
      ["gone", "cancelled"],
    ]);
    expect(leftOut).toEqual([]);
  });

  test("leaves out a film that is not public, or keeps it as published", () => {
    const board = [
      publishedScreening("new", "confirmed"),
      publishedScreening("old", "confirmed", { startsAt: twenty }),
    ];
    const before = [publishedScreening("old", "confirmed")];
    const { screenings, leftOut } = createSnapshot(board, before, () => false);
    expect(ids(leftOut)).toEqual(["new", "old"]);
    expect(screenings).toEqual(before);
  });

  test("names new, moved and cancelled screenings; a restored one is new", () => {
    const before = [
      publishedScreening("stays", "confirmed"),
      publishedScreening("moves", "confirmed"),
      publishedScreening("walks", "confirmed"),
      publishedScreening("ends", "confirmed"),
      publishedScreening("returns", "cancelled"),
    ];
    const after = [
      publishedScreening("stays", "confirmed", { qaMin: 10 }),
      publishedScreening("moves", "confirmed", { startsAt: twenty }),
      publishedScreening("walks", "confirmed", { venueId: "b" }),
      publishedScreening("ends", "cancelled"),
      publishedScreening("returns", "confirmed"),
    ];
    const { added, moved, cancelled } = changesOf(before, after);
    expect(ids(added)).toEqual(["returns"]);
    expect(ids(moved)).toEqual(["moves", "walks"]);
    expect(moved[0]).toMatchObject({ startsAt: twenty, fromStartsAt: nineteen, fromVenueId: "a" });
    expect(ids(cancelled)).toEqual(["ends"]);
    expect(isSamePublicly(before, after)).toBe(false);
    expect(isSamePublicly(before, before.toReversed())).toBe(true);
  });

  test("restoring an old version includes later screenings as cancelled", () => {
    const old = [
      publishedScreening("first", "confirmed"),
      publishedScreening("hidden", "confirmed"),
    ];
    const newest = [
      publishedScreening("first", "cancelled"),
      publishedScreening("second", "confirmed"),
    ];
    const { screenings, leftOut } = revertSnapshot(old, newest, (film) => film !== "film hidden");
    expect(screenings.map(({ id, state }) => [id, state])).toEqual([
      ["first", "confirmed"],
      ["second", "cancelled"],
    ]);
    expect(ids(leftOut)).toEqual(["hidden"]);
    const shows = publishedScreening("hidden", "confirmed", {
      filmIds: ["another film"],
      startsAt: twenty,
    });
    const stays = revertSnapshot(old, [shows], (film) => film !== "film hidden");
    expect(stays.screenings.find(({ id }) => id === "hidden")).toEqual(shows);
    expect(ids(stays.leftOut)).toEqual(["hidden"]);
  });

  test("never loses a public screening or publishes a tentative one", () => {
    const planned = fc.array(
      fc.record({
        id: fc.constantFrom<string[]>("a", "b", "c", "d"),
        state: fc.constantFrom("pencilled" as const, "confirmed" as const, "cancelled" as const),
        startsAt: fc.constantFrom(nineteen, twenty),
      }),
      { maxLength: 4 },
    );
    const hidden = fc.subarray(["film a", "film b"]);
    fc.assert(
      fc.property(fc.array(fc.tuple(planned, hidden), { maxLength: 6 }), (steps) => {
        let newest: PublishedScreening[] = [];
        let number = 0;
        for (const [plan, secret] of steps) {
          const was = new Map(newest.map((published) => [published.id, published]));
          // As on the server: a published screening can be cancelled, not removed or made
          // tentative.
          const board = new Map(
            plan.map(({ id, ...fields }) => [id, publishedScreening(id, fields.state, fields)]),
          );
          for (const [id, before] of was) {
            const now = board.get(id);
            if (!now || now.state === "pencilled") board.set(id, { ...before, state: "cancelled" });
          }
          const isPublic = (film: string) => !secret.includes(film);
          const { screenings } = createSnapshot([...board.values()], newest, isPublic);
          for (const id of was.keys()) expect(ids(screenings)).toContain(id);
          for (const screening of screenings) {
            if (was.has(screening.id)) continue;
            expect(board.get(screening.id)?.state).toBe("confirmed");
            expect(screening.filmIds.every(isPublic)).toBe(true);
          }
          number += 1;
          newest = numberSnapshot(newest, screenings, number);
        }
      }),
    );
  });
});

describe("public pages", () => {
  const move = (id: string, from: string) => ({
    id,
    startsAt: twenty,
    venueId: "a",
    fromStartsAt: from,
    fromVenueId: "a",
  });
  const version = (number: number, day: number, moved: ReturnType<typeof move>[]) => ({
    number,
    publishedAt: new Date(Date.UTC(2027, 1, day)),
    changes: { added: [], moved, cancelled: [] },
  });
  const versions = [
    version(1, 1, [move("x", "first")]),
    version(2, 3, [move("x", "second"), move("y", "first")]),
    version(3, 4, []),
  ];

  test("show where a screening moved from in the last seven days", () => {
    const on = (day: number) => recentMoves(versions, new Date(Date.UTC(2027, 1, day, 12)));
    expect(on(5).get("x")?.fromStartsAt).toBe("second");
    expect([...on(9).keys()].toSorted()).toEqual(["x", "y"]);
    expect([...on(10).keys()]).toEqual([]);
  });

  test("know the version that last changed time, place or state", () => {
    const before = ["stays", "ends later", "walks", "ends", "new words"].map((id) =>
      publishedScreening(id, "confirmed"),
    );
    const [stays, later, walks, ends, words] = before as [
      PublishedScreening,
      PublishedScreening,
      PublishedScreening,
      PublishedScreening,
      PublishedScreening,
    ];
    const after: PublishedScreening[] = [
      stays,
      { ...later, endsAt: "2027-02-14T20:15:00Z" },
      { ...walks, venueId: "b" },
      { ...ends, state: "cancelled" },
      { ...words, title: "Other words", ticketUrl: "https://tickets.example" },
      publishedScreening("new", "confirmed"),
    ];
    const now = numberSnapshot(before, after, 7).map(({ id, changedIn }) => [id, changedIn]);
    expect(now).toEqual([
      ["stays", 1],
      ["ends later", 7],
      ["walks", 7],
      ["ends", 7],
      ["new words", 1],
      ["new", 7],
    ]);
    expect(isSamePublicly(before, after.slice(0, 1).concat(before.slice(1)))).toBe(true);
    expect(isSamePublicly(before, after.slice(4, 5).concat(before.slice(0, 4)))).toBe(false);
  });
});

describe("a notification to a filmmaker", () => {
  const was = publishedScreening("x", "confirmed");
  const moved = publishedScreening("x", "confirmed", { startsAt: twenty });

  test("contains news once", () => {
    expect(changesToAnnounce([], [was])).toEqual([{ current: was, previous: null }]);
    expect(changesToAnnounce([was], [was])).toEqual([]);
    expect(changesToAnnounce([was], [moved])).toEqual([{ current: moved, previous: was }]);
    expect(changesToAnnounce([was], [publishedScreening("x", "cancelled")])).toHaveLength(1);
  });

  test("is left out if nothing they know changed", () => {
    expect(changesToAnnounce([], [publishedScreening("x", "cancelled")])).toEqual([]);
  });
});
