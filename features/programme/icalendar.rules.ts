/**
 * Screenings as an iCalendar file (RFC 5545). Times are UTC, so that calendars show their own time
 * zone; a UID never changes and SEQUENCE grows, so that a calendar moves a screening instead of
 * duplicating it. Pure.
 */

export type CalendarEvent = {
  uid: string;
  /** The version that last changed time, place or state. */
  sequence: number;
  /** When that version was published. */
  stamp: Date;
  startsAt: Date;
  endsAt: Date;
  title: string;
  text: string;
  location: string;
  url: string;
  isCancelled: boolean;
};

/** How often subscribed calendars reload the file (RFC 7986): screenings move. */
const refreshInterval = "PT1H";

/**
 * The file, with lines folded and ended as the standard requires. `name` and `timeZone` are those
 * of the calendar, `brand` is the festival's short name.
 */
export function calendarFile(
  { brand, name, timeZone }: { brand: string; name: string; timeZone: string },
  events: readonly CalendarEvent[],
): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(brand.replaceAll("//", " "))}//Programme//EN`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${timeZone}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refreshInterval}`,
    `X-PUBLISHED-TTL:${refreshInterval}`,
    ...events.flatMap(eventLines),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

const eventLines = (event: CalendarEvent): string[] => [
  "BEGIN:VEVENT",
  `UID:${event.uid}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${formatUtc(event.stamp)}`,
  `DTSTART:${formatUtc(event.startsAt)}`,
  `DTEND:${formatUtc(event.endsAt)}`,
  `SUMMARY:${escapeText(event.title)}`,
  ...(event.text ? [`DESCRIPTION:${escapeText(event.text)}`] : []),
  `LOCATION:${escapeText(event.location)}`,
  `URL:${event.url}`,
  `STATUS:${event.isCancelled ? "CANCELLED" : "CONFIRMED"}`,
  "END:VEVENT",
];

/** '20270214T190000Z' */
const formatUtc = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d{3}/g, "");

/** Escapes special characters and line breaks. Other control characters are removed. */
function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n|\r|\n/g, "\\n")
    .replace(/\p{Cc}/gu, "");
}

/** The maximum bytes of a line. */
const maxLineBytes = 75;

/**
 * A line in pieces of at most 75 bytes, without splitting a character; each further piece starts
 * with a space.
 */
function foldLine(line: string): string {
  let piece = "";
  let bytes = 0;
  const pieces: string[] = [];
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > maxLineBytes) {
      pieces.push(piece);
      piece = " ";
      bytes = 1;
    }
    piece += character;
    bytes += size;
  }
  return [...pieces, piece].join("\r\n");
}
