import { expect, test } from "vitest";
import { planSchedule } from "./my-schedule.rules";
import type { Card } from "./rules";
import { parseIds, parseSharedIds, shareAddress } from "./share-ids.rules";

const at = (time: string) => Date.parse(`2026-02-14T${time}:00Z`);
const card = (id: string, from: string, to: string, more: Partial<Card> = {}): Card => ({
  id,
  title: id,
  href: `/films/${id}`,
  day: "2026-02-14",
  time: from,
  ends: to,
  late: false,
  from: at(from),
  to: at(to),
  venue: { id: "aster", slug: "aster", name: "Aster" },
  accent: "gold",
  what: "",
  by: "",
  text: "",
  films: [],
  art: { picture: null, number: 0 },
  tags: [],
  cancelled: false,
  moved: null,
  note: null,
  ticketUrl: null,
  price: "",
  gettingIn: [],
  ...more,
});
const pier = { id: "pier", slug: "pier", name: "Pier" };
const walks = [{ from: "pier", to: "aster", minutes: 12 }];
const planText = (cards: Card[], ids = cards.map(({ id }) => id)) =>
  planSchedule(cards, ids, walks).map(({ picks }) =>
    picks.map(({ card: { id }, before }) => [id, before?.text ?? null]),
  );

test("shows pauses with the walk between two venues, in either direction", () => {
  expect(
    planText([card("a", "17:00", "18:00"), card("b", "18:24", "19:00", { venue: pier })]),
  ).toEqual([
    [
      ["a", null],
      ["b", "24 minutes until the next film, 12 minutes on foot"],
    ],
  ]);
  expect(planText([card("a", "17:00", "18:00"), card("b", "18:05", "19:00")])).toEqual([
    [
      ["a", null],
      ["b", "5 minutes until the next film, same venue"],
    ],
  ]);
});

test("reports a pause that is shorter than the walk", () => {
  const cards = [card("a", "17:00", "18:00", { venue: pier }), card("b", "18:05", "19:00")];
  expect(planSchedule(cards, ["a", "b"], walks)[0]?.picks[1]?.before).toMatchObject({
    text: "5 minutes until the next film, 12 minutes on foot",
    problem: "late",
  });
});

test("reports a clash with each overlapping screening, not with back-to-back ones", () => {
  const cards = [
    card("long", "17:00", "20:00"),
    card("within", "17:30", "18:00"),
    card("tail", "19:30", "20:30"),
    card("next", "20:30", "21:00"),
  ];
  const picks = planSchedule(cards, ["next", "tail", "within", "long"], walks)[0]?.picks ?? [];
  expect(picks.map(({ before }) => [before?.text, before?.overlappingTitles])).toEqual([
    [undefined, undefined],
    ["Clash", ["long"]],
    ["Clash", ["long"]],
    ["0 minutes until the next film, same venue", []],
  ]);
});

test("counts the pause from the last end, within a night", () => {
  const cards = [
    card("a", "17:00", "20:00"),
    card("b", "18:00", "19:00"),
    card("c", "20:10", "21:00"),
    card("d", "20:10", "21:00", {
      day: "2026-02-15",
      from: at("20:10") + 864e5,
      to: at("21:00") + 864e5,
    }),
  ];
  expect(planText(cards)).toEqual([
    [
      ["a", null],
      ["b", "Clash"],
      ["c", "10 minutes until the next film, same venue"],
    ],
    [["d", null]],
  ]);
});

test("a clashing film offers its other screenings, those that fit before those that clash too", () => {
  const film = { href: "/films/tideline" };
  const cards = [
    card("a", "17:00", "18:30", film),
    card("b", "18:00", "19:00"),
    card("again-bad", "18:30", "20:00", film),
    card("again", "21:00", "22:30", film),
    card("gone", "22:30", "23:30", { ...film, cancelled: true }),
    card("other", "22:30", "23:30"),
  ];
  const [first, second] = planSchedule(cards, ["a", "b"], walks)[0]?.picks ?? [];
  expect(first?.alternatives.map(({ card: { id }, isFitting }) => [id, isFitting])).toEqual([
    ["again", true],
    ["again-bad", false],
  ]);
  expect(second?.alternatives).toEqual([]);
  expect(planSchedule(cards, ["a", "other"], walks)[0]?.picks[0]?.alternatives).toEqual([]);
});

test("keeps cancelled screenings visible without clashes, and drops unknown ids", () => {
  const cards = [card("a", "17:00", "19:00", { cancelled: true }), card("b", "18:00", "20:00")];
  expect(planText(cards, ["a", "b", "nobody"])).toEqual([
    [
      ["a", null],
      ["b", null],
    ],
  ]);
});

test("reads a list of ids from storage and links, or nothing", () => {
  expect(parseIds('["a","b","a",4,null]')).toEqual(["a", "b"]);
  for (const broken of [null, "", "{", '"a"', '{"a":1}', "null"])
    expect(parseIds(broken)).toEqual([]);
  expect(parseSharedIds("#ids=a,b,,a")).toEqual(["a", "b"]);
  expect(parseSharedIds("#ids=a%2Cb")).toEqual(["a", "b"]);
  expect(parseSharedIds("#ids=")).toEqual([]);
  for (const hash of ["", "#main", "#ids=<b>", "#x=1"]) expect(parseSharedIds(hash)).toBeNull();
  expect(
    parseSharedIds(new URL(shareAddress("/my-programme", ["a", "b"]), "http://x").hash),
  ).toEqual(["a", "b"]);
});
