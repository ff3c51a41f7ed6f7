import { expect, test } from "vitest";
import {
  type FrontScreening,
  findNowAndNext,
  isAdmitting,
  isOn,
  offeredAt,
} from "./now-and-next.rules";
import { priceBesideTickets, priceOf, priceText } from "./prices.rules";

const at = (time: string) => Date.parse(`2026-02-14T${time}:00Z`);
const screening = (id: string, from: string, to: string, more = {}): FrontScreening => ({
  id,
  title: id,
  href: `/films/${id}`,
  accent: "gold",
  by: "",
  what: "Feature, 90 min",
  art: { picture: null, number: 1 },
  price: { amount: "$14", note: "students $9" },
  ticketUrl: null,
  day: "2026-02-14",
  time: from,
  ends: to,
  from: at(from),
  to: at(to),
  cancelled: false,
  venue: { id: "1", slug: "lyric", name: "The Lyric" },
  ...more,
});

const night = [
  screening("first", "16:30", "17:25"),
  screening("reading", "18:30", "19:50"),
  screening("ferry", "19:00", "21:10"),
  screening("moved", "19:20", "20:00", { cancelled: true }),
  screening("shorts", "19:30", "21:06"),
  screening("last", "21:10", "23:00"),
];
const titles = (time: string, ms = 0) => {
  const { current, next } = findNowAndNext(night, at(time) + ms);
  return [current.map(({ id }) => id).join(), next?.id ?? null];
};

test.each([
  ["before the first", "16:29", ["", "first"]],
  ["at its start", "16:30", ["first", "reading"]],
  ["at its end", "17:25", ["", "reading"]],
  ["the later one leads", "19:05", ["ferry,reading", "shorts"]],
  ["three at once", "19:30", ["shorts,ferry,reading", "last"]],
  ["one ends as the next starts", "21:10", ["last", null]],
  ["after the last", "23:00", ["", null]],
])("now and next, %s", (_, time, expected) => {
  expect(titles(time)).toEqual(expected);
});

test("a featured screening leads while it is on", () => {
  const ferry = screening("ferry", "19:00", "21:10", { featured: true });
  const both = [ferry, screening("shorts", "19:30", "21:06")];
  const leading = (time: string) => findNowAndNext(both, at(time)).current[0]?.id;
  expect(["19:05", "19:30", "21:10"].map(leading)).toEqual(["ferry", "ferry", undefined]);
});

test("a screening is on until the last millisecond before its end", () => {
  expect(titles("17:25", -1)).toEqual(["first", "reading"]);
  expect(titles("16:30", -1)).toEqual(["", "first"]);
  const [first] = night;
  expect(first && isOn(first, first.to)).toBe(false);
  expect(first && isOn(first, first.from)).toBe(true);
});

test("tickets are offered until ten minutes after the start, never of what is cancelled or has ended", () => {
  const sold = screening("sold", "19:00", "21:10", { ticketUrl: "https://tickets.example" });
  const offered = (minutes: number, shown = sold) => {
    const moment = sold.from + minutes * 60_000;
    const { ticketUrl, price } = offeredAt(shown, moment);
    const isOffered = ticketUrl !== null || price.amount !== "";
    expect(isAdmitting(shown, moment)).toBe(isOffered);
    return isOffered;
  };
  expect([-600, 0, 9, 10, 60, 130].map((minutes) => offered(minutes))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(offered(-600, { ...sold, cancelled: true })).toBe(false);
  expect(offered(6, screening("short", "19:00", "19:05"))).toBe(false);
});

test("a price is in two parts", () => {
  const price = (admission: "free" | "door" | "tickets" | null, text: string | null) =>
    priceText(priceOf({ admission, priceText: text }));
  expect(priceOf({ admission: "tickets", priceText: "$14, students $9" })).toEqual({
    amount: "$14",
    note: "students $9",
  });
  expect(price("free", "$14")).toBe("Free");
  expect(price("door", "$8")).toBe("$8, at the door");
  expect(price("door", null)).toBe("At the door");
  expect(price(null, null)).toBe("");
  const $14 = { amount: "$14", note: "students $9" };
  expect(priceBesideTickets({ ticketUrl: "https://tickets.example", price: $14 })).toBe(
    "students $9",
  );
  expect(priceBesideTickets({ ticketUrl: null, price: $14 })).toBe("$14, students $9");
});
