import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "~/components/button";
import { Icon } from "~/components/icon";
import { Laurel } from "~/components/laurel";
import { documents, ogImagePath, pathFor } from "~/lib/paths";
import { creditsIn } from "../credits.rules";
import type { FilmPageRead } from "../public.queries.server";
import { nightName } from "../rules";
import { AddButton } from "./add-button";
import { ScreeningTicket } from "./ticket";
import "./timetable-page.css";
import "./film.css";

/** A film: its still, what it is, and when it can be seen. */
export function FilmPage({ page }: { page: FilmPageRead }) {
  const { film, picture, stills, accent, category, minutes, screenings, published } = page;
  const [only] = screenings;
  const standing = screenings.filter(({ cancelled }) => !cancelled);
  const billing = [
    ["Directed by", film.director],
    ["From", [...film.countries, String(film.year)].join(", ")],
    ["Running time", `${minutes} minutes`],
    [
      "Language",
      [...film.languages, ...film.subtitles.map((one) => `${one} subtitles`)].join(", "),
    ],
  ].filter(([, told]) => told);
  return (
    <div data-accent={accent}>
      <section className="backdrop fm-hero" data-long={film.title.length > 32 || undefined}>
        <img alt="" fetchPriority="high" height="1000" src={picture} width="1600" />
        <div className="wrap">
          {published && (
            <Link className="fm-back" to={pathFor("programme")}>
              <Icon of={ArrowLeft} />
              Programme
            </Link>
          )}
          <h1 id="film-title">{film.title}</h1>
          {film.originalTitle && film.originalTitle !== film.title && (
            <p className="fm-original">{film.originalTitle}</p>
          )}
          <dl className="fm-bill">
            {billing.map(([name, told]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{told}</dd>
              </div>
            ))}
          </dl>
          {screenings.length === 1 && only && !only.cancelled && (
            <p className="fm-cta">
              <AddButton id={only.id} titleId="film-title" wide={buttonClass()} />
            </p>
          )}
          {screenings.length > 1 && (
            <p className="fm-cta">
              <a className={buttonClass()} href="#screenings">
                Choose a screening
              </a>
            </p>
          )}
        </div>
      </section>
      <div className="wrap fm">
        <div>
          <p className="fm-log">{film.description}</p>
          <ul aria-label="What it is like" className="fm-chips">
            {[category, film.genre, ...film.tropes].map((chip) => (
              <li key={chip}>{chip}</li>
            ))}
          </ul>
          {film.premiere && (
            <p className="fm-laurel">
              <Laurel side="left" />
              <b>{film.premiere}</b>
              <Laurel side="right" />
            </p>
          )}
          {film.contentNotes && (
            <p className="fm-notes">
              <b>Good to know:</b> {film.contentNotes}
            </p>
          )}
        </div>
        <section aria-labelledby="screenings" className="fm-when">
          <h2 id="screenings">Screenings</h2>
          {screenings.length === 0 && (
            <p className="fm-none">
              {published ? "No screenings scheduled." : "Date to be announced."}
            </p>
          )}
          {screenings.map((card) => (
            <ScreeningTicket
              card={card}
              heading={
                <h3 id={`${card.id}-t`}>
                  {nightName(card.day)}
                  {card.title !== film.title && <small>In {card.title}</small>}
                </h3>
              }
              key={card.id}
              titleId={`${card.id}-t`}
            />
          ))}
          {standing.length > 1 && (
            <a
              className={buttonClass({ variant: "outline", size: "sm" })}
              href={`/programme.ics?ids=${standing.map(({ id }) => id).join(",")}`}
            >
              All {standing.length} to my calendar
            </a>
          )}
        </section>
      </div>
      {(film.credits || published) && (
        <section className="wrap fm-two">
          {film.credits && (
            <div>
              <h2>Credits</h2>
              <Credits text={film.credits} />
            </div>
          )}
          <div className="fm-bring">
            <img
              alt="QR code to open this page on a phone"
              height="144"
              loading="lazy"
              src={documents.filmSquare.replace(":film", film.slug)}
              width="144"
            />
            <div>
              <h2>Share this film</h2>
              <p>Scan to open this page on your phone.</p>
              <a className="link" download href={ogImagePath(`films/${film.slug}`)}>
                Save the card
              </a>
            </div>
          </div>
        </section>
      )}
      {stills.length > 1 && (
        <section className="wrap fm-sec">
          <h2>Stills</h2>
          <div className="fm-stills">
            {stills.slice(0, 5).map((url, at) => (
              <img
                alt={`Still ${at + 1} of ${film.title}`}
                height="500"
                key={url}
                loading="lazy"
                src={url}
                width="800"
              />
            ))}
          </div>
        </section>
      )}
      {page.related.length > 0 && (
        <section className="wrap fm-sec">
          <h2>You might also like</h2>
          <ul className="fm-rel">
            {page.related.map((one) => (
              <li data-accent={one.accent} key={one.slug}>
                <Link to={pathFor("film", { film: one.slug })}>
                  <span className="fm-poster">
                    <img alt="" height="640" loading="lazy" src={one.picture} width="480" />
                    <b>{one.title}</b>
                  </span>
                  <span>
                    <em>{one.why}</em>
                    {one.director}, {one.minutes} min
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Credits({ text }: { text: string }) {
  const all = creditsIn(text);
  const named = all.filter(({ part }) => part !== "");
  const rest = all.filter(({ part }) => part === "");
  return (
    <>
      {named.length > 0 && (
        <dl className="fm-credits">
          {named.map(({ part, names }) => (
            <div key={`${part} ${names}`}>
              <dt>{part}</dt>
              <dd>{names}</dd>
            </div>
          ))}
        </dl>
      )}
      {rest.map(({ names }) => (
        <p className="fm-credit" key={names}>
          {names}
        </p>
      ))}
    </>
  );
}
