import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { FilmCards } from "~/components/film-cards";
import { Icon } from "~/components/icon";
import { useSettings } from "~/features/settings/hooks";
import { pathFor } from "~/lib/paths";
import { nightName } from "../formats.rules";
import type { BlockPageData } from "../public.queries.server";
import { LargeStill } from "./still";
import { ScreeningTicket } from "./ticket";
import "./timetable-page.css";
import "./film.css";

/** Several short films as one evening, or an event: description, films and times. */
export function BlockPage({ page }: { page: BlockPageData }) {
  const { title, text, art, films, screenings } = page;
  const settings = useSettings();
  return (
    <div data-accent={films.length > 0 ? "rose" : "pink"}>
      <section className="backdrop fm-hero" data-long="">
        <LargeStill art={art} title={title} />
        <div className="wrap">
          <Link
            className="inline-flex items-center gap-2 min-h-11 mb-2.5 text-muted hover:text-text"
            to={pathFor("programme")}
          >
            <Icon of={ArrowLeft} />
            Programme
          </Link>
          <h1>{title}</h1>
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
