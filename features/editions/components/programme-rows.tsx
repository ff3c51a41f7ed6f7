import { nightName } from "~/features/programme/public/formats.rules";
import type { ArchivedNight } from "~/features/programme/public.queries.server";
import { useSettings } from "~/features/settings/hooks";
import { isolate } from "~/lib/bidi";
import { formatTime } from "~/lib/dates/calendar";

/** The programme of an edition, night by night; archived as it is. */
export function NightRows({ nights }: { nights: readonly ArchivedNight[] }) {
  const settings = useSettings();
  return nights.map(({ day, screenings }) => (
    <div className="yr-films" key={day}>
      <h2>{nightName(day, settings)}</h2>
      <ul className="yr-ruled">
        {screenings.map(({ id, title, time, venue, cancelled }) => (
          <li key={id}>
            <b>{cancelled ? <s>{title}</s> : title}</b>
            <span>
              {cancelled ? "Cancelled" : `${formatTime(time, settings.formats)}, ${isolate(venue)}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  ));
}
