import { FilmCards } from "~/components/film-cards";
import { useSettings } from "~/features/settings/hooks";
import { minutesText } from "~/lib/number-format";
import { formatCount, nightName } from "../formats.rules";
import type { BlockPageData } from "../public.queries.server";
import { LeadActions, LeadDetails, useNextScreening } from "./lead-actions";
import { LargeStill, titleSize } from "./still";
import { ScreeningTicket } from "./ticket";
import "./timetable-page.css";
import "./film.css";
import "./block.css";

/** Several short films as one evening, or an event: description, films and times. */
export function BlockPage({ page }: { page: BlockPageData }) {
  const { title, text, art, films, screenings, minutes } = page;
  const settings = useSettings();
  const nextScreening = useNextScreening(screenings);
  const isShorts = films.length > 0;
  return (
    <div data-accent={isShorts ? "rose" : "pink"}>
      <section className="lead-film" data-lamp="lit" data-tile={art.picture === null || undefined}>
        <div className="lead-picture">
          <LargeStill art={art} title={title} />
        </div>
        <div className="wrap">
          <p className="lead-kicker">
            <b>{isShorts ? "Shorts" : "Event"}</b>{" "}
            <span>
              {[
                ...(isShorts ? [formatCount(films.length, "film")] : []),
                minutesText(minutes),
              ].join(", ")}
            </span>
          </p>
          <h1 data-size={titleSize(title)} id="block-title">
            {title}
          </h1>
          <p className="lead-by">{text}</p>
          <LeadActions screenings={screenings} title={title} titleId="block-title" />
          <div className="lead-end">
            <LeadDetails details={nextScreening} />
          </div>
        </div>
      </section>
      <div className="wrap block-parts">
        <section aria-labelledby="screenings" className="fm-when">
          <h2 id="screenings">Screenings</h2>
          {screenings.map((card) => (
            <ScreeningTicket
              card={card}
              heading={<h3 id={`${card.id}-t`}>{nightName(card.day, settings)}</h3>}
              key={card.id}
              titleId={`${card.id}-t`}
            />
          ))}
        </section>
        {isShorts && (
          <section aria-labelledby="films">
            <h2 id="films">The films</h2>
            <FilmCards films={films} />
          </section>
        )}
      </div>
    </div>
  );
}
