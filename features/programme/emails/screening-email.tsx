import { renderEmail } from "~/features/mail/layout/render-email.rules.server";
import type { Email } from "~/features/mail/schema";
import type { FestivalSettings } from "~/features/settings/schema";
import { isolate } from "~/lib/bidi";
import { formatDay, momentTime, zoneName } from "~/lib/dates/calendar";
import type { AnnouncedScreening } from "../versions.rules";

/** A screening now, and as its filmmaker was last notified; null: never. */
export type ScreeningNews = { current: AnnouncedScreening; previous: AnnouncedScreening | null };

type ProgrammeEmailOptions = {
  settings: FestivalSettings;
  film: { title: string; director: string };
  /** Each screening that differs from the last notification. */
  news: readonly ScreeningNews[];
  venueName: (id: string) => string;
};

/** Notifies filmmakers of their screenings, and of changes since the last notification. */
export function programmeEmail({
  settings,
  film,
  news,
  venueName,
}: ProgrammeEmailOptions): Pick<Email, "subject" | "html" | "text"> {
  const formatPlace = ({ startsAt, venueId }: AnnouncedScreening) => {
    const moment = new Date(startsAt);
    return `${formatDay(settings, moment)} at ${momentTime(settings, moment)}, ${isolate(venueName(venueId))}`;
  };
  const formatLine = ({ current, previous }: ScreeningNews): string => {
    if (current.state === "cancelled") return `${formatPlace(previous ?? current)}: cancelled`;
    const hasMoved = previous?.state === "confirmed";
    return hasMoved
      ? `${formatPlace(current)} (moved from ${formatPlace(previous)})`
      : formatPlace(current);
  };
  const isFirst = news.every(({ previous }) => previous === null);
  const subject = isFirst
    ? `${isolate(film.title)}: your screenings`
    : `${isolate(film.title)}: your screenings have changed`;
  return {
    subject,
    ...renderEmail(
      settings,
      subject,
      <>
        <p>Dear {isolate(film.director)},</p>
        <p>
          {isFirst
            ? `Here are the screenings of ${isolate(film.title)}:`
            : `The screenings of ${isolate(film.title)} have changed:`}
        </p>
        <ul>
          {news.map((screeningNews) => (
            <li key={screeningNews.current.id}>{formatLine(screeningNews)}</li>
          ))}
        </ul>
        <p>All times are in {zoneName(settings.timeZone)}.</p>
      </>,
    ),
  };
}
