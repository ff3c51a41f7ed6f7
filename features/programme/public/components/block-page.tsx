import { FilmCards } from "~/components/film-cards";
import { useSettings } from "~/features/settings/hooks";
import { formatCount, nightName } from "../formats.rules";
import type { BlockPageData } from "../public.queries.server";
import { LargeStill, titleSize } from "./still";
import { ScreeningTicket } from "./ticket";
import "./timetable-page.css";
import "./film.css";

/** Several short films as one evening, or an event: description, films and times. */
export function BlockPage({ page }: { page: BlockPageData }) {
  const { title, text, art, films, screenings } = page;
  const settings = useSettings();
  return (
    <div data-accent={films.length > 0 ? "rose" : "pink"}>
      <section className="lead-film" data-lamp="lit" data-tile={art.picture === null || undefined}>
        <div className="lead-picture">
          <LargeStill art={art} title={title} />
        </div>
        <div className="wrap">
          <p className="lead-kicker">
            <b>{films.length > 0 ? "Shorts" : "Event"}</b>{" "}
            {films.length > 0 && <span>{formatCount(films.length, "film")}</span>}
          </p>
          <h1 data-size={titleSize(title)}>{title}</h1>
        </div>
      </section>
      <div className="wrap fm">
        <p className="fm-log">{text}</p>
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
      </div>
      {films.length > 0 && (
        <section className="wrap fm-sec">
          <h2>The films</h2>
          <FilmCards films={films} />
        </section>
      )}
    </div>
  );
}
