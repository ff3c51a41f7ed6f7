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
const refresh = "PT1H";

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
    `PRODID:-//${escaped(brand.replaceAll("//", " "))}//Programme//EN`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `X-WR-TIMEZONE:${timeZone}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
    `X-PUBLISHED-TTL:${refresh}`,
    ...events.flatMap(eventLines),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

const eventLines = (event: CalendarEvent): string[] => [
  "BEGIN:VEVENT",
  `UID:${event.uid}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${utc(event.stamp)}`,
  `DTSTART:${utc(event.startsAt)}`,
  `DTEND:${utc(event.endsAt)}`,
  `SUMMARY:${escaped(event.title)}`,
  ...(event.text ? [`DESCRIPTION:${escaped(event.text)}`] : []),
  `LOCATION:${escaped(event.location)}`,
  `URL:${event.url}`,
  `STATUS:${event.isCancelled ? "CANCELLED" : "CONFIRMED"}`,
  "END:VEVENT",
];

/** '20270214T190000Z' */
const utc = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d{3}/g, "");

/** Escapes special characters and line breaks. Other control characters are removed. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n|\r|\n/g, "\\n")
    .replace(/\p{Cc}/gu, "");
}

/** The maximum bytes of a line. */
const lineBytes = 75;

/**
 * A line in pieces of at most 75 bytes, without splitting a character; each further piece starts
 * with a space.
 */
function folded(line: string): string {
  let piece = "";
  let bytes = 0;
  const pieces: string[] = [];
  for (const sign of line) {
    const size = new TextEncoder().encode(sign).length;
    if (bytes + size > lineBytes) {
      pieces.push(piece);
      piece = " ";
      bytes = 1;
    }
    piece += sign;
    bytes += size;
  }
  return [...pieces, piece].join("\r\n");
}
