import { expect, test } from "vitest";
import { calendarFile } from "./icalendar.rules";

const event = {
  uid: "one@heartlight.example",
  sequence: 3,
  title: "Kisses; hugs, \\ and tears",
  stamp: new Date("2027-01-20T09:30:15.123Z"),
  startsAt: new Date("2027-02-15T03:00:00Z"),
  endsAt: new Date("2027-02-15T05:01:00Z"),
  text: "First line\r\nsecond\u0000 line",
  location: "Lyric, 1 Sea Street",
  url: "https://heartlight.example/films/one",
  isCancelled: false,
};
const calendar = { brand: "Heartlight", name: "Heartlight", timeZone: "America/Los_Angeles" };
const read = (file: string) => file.replaceAll("\r\n ", "").split("\r\n");

test("writes UTC times, escaped text and CRLF line ends", () => {
  const file = calendarFile(calendar, [event]);
  expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true);
  expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n\0]/);
  const lines = read(file);
  expect(lines).toContain("DTSTART:20270215T030000Z");
  expect(lines).toContain("DTEND:20270215T050100Z");
  expect(lines).toContain("DTSTAMP:20270120T093015Z");
  expect(lines).toContain("SEQUENCE:3");
  expect(lines).toContain("X-WR-TIMEZONE:America/Los_Angeles");
  expect(lines).toContain("REFRESH-INTERVAL;VALUE=DURATION:PT1H");
  expect(lines).toContain("X-PUBLISHED-TTL:PT1H");
  expect(lines).toContain("SUMMARY:Kisses\\; hugs\\, \\\\ and tears");
  expect(lines).toContain("DESCRIPTION:First line\\nsecond line");
  expect(lines).toContain("STATUS:CONFIRMED");
  const cancelled = read(calendarFile(calendar, [{ ...event, isCancelled: true }]));
  expect(cancelled).toContain("STATUS:CANCELLED");
});

test("folds long lines at 75 bytes without splitting a character", () => {
  const title = "¡Qué corazón! 💘 ".repeat(20);
  const file = calendarFile(calendar, [{ ...event, title }]);
  for (const line of file.split("\r\n")) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(line).not.toContain("\uFFFD");
  }
  expect(read(file)).toContain(`SUMMARY:${title}`);
});
