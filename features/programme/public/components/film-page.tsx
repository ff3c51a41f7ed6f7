import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "~/components/button";
import { FilmCards } from "~/components/film-cards";
import { FilmStill } from "~/components/film-tile";
import { Icon } from "~/components/icon";
import { Laurel } from "~/components/laurel";
import { Picture } from "~/components/picture";
import { ShareButton } from "~/components/share-button";
import { awardLabel } from "~/features/awards/texts";
import { useSettings } from "~/features/settings/hooks";
import { isolate } from "~/lib/bidi";
import { minutesText } from "~/lib/number-format";
import { documents, ogImagePath, pathFor } from "~/lib/paths";
import { addToCalendarText } from "../../texts";
import { parseCredits } from "../credits.rules";
import { nightName } from "../formats.rules";
import type { FilmPageData } from "../public.queries.server";
import { previewPictureOf } from "../rules";
import { AddButton } from "./add-button";
import { LargeStill } from "./still";
import { ScreeningTicket } from "./ticket";
import { Trailer } from "./trailer";
import "./timetable-page.css";
import "./film.css";

/** A film with its screenings, trailer, credits, stills and similar films. */
export function FilmPage({ page }: { page: FilmPageData }) {
  const { film, art, stills, accent, category, minutes, screenings, published } = page;
  const settings = useSettings();
  const isAwarded = page.awards.length > 0;
  const laurels = [
    ...page.awards.map((award) => ({
      text: `${awardLabel(award)} ${award.year}`,
      to: pathFor("laurel", { code: award.code }),
    })),
    ...[...(isAwarded ? [] : film.awards), ...(film.premiere ? [film.premiere] : [])].map(
      (text) => ({ text, to: null }),
    ),
  ].slice(0, 4);
  // The first still is the page's background, the second the trailer's poster.
  const poster = stills[1] ?? art.picture ?? previewPictureOf(film);
  const otherStills = stills.slice(1).filter((url) => !film.trailerUrl || url !== poster);
  const [firstScreening] = screenings;
  const activeScreenings = screenings.filter(({ cancelled }) => !cancelled);
  const details = [
    ["Directed by", film.director],
    ["From", [...film.countries, String(film.year)].join(", ")],
    ["Running time", minutesText(minutes)],
    [
      "Language",
      [...film.languages, ...film.subtitles.map((subtitle) => `${subtitle} subtitles`)].join(", "),
    ],
    ["Captions", film.captions ?? ""],
    ["Age", film.ageRating ?? ""],
  ].filter(([, value]) => value);
  return (
    <div data-accent={accent}>
      <section className="backdrop fm-hero" data-long={film.title.length > 32 || undefined}>
        <LargeStill art={art} title={film.title} />
        <div className="wrap">
          {published && (
            <Link
              className="inline-flex items-center gap-2 min-h-11 mb-2.5 text-text hover:text-accent [text-shadow:0_0_2px_var(--color-pit),0_0_12px_var(--color-pit)]"
              to={pathFor("programme")}
            >
              <Icon of={ArrowLeft} />
              Programme
            </Link>
          )}
          <h1 id="film-title">{film.title}</h1>
          {film.originalTitle && film.originalTitle !== film.title && (
            <p className="mt-3.5 text-xl text-muted">{film.originalTitle}</p>
          )}
          <dl className="max-sm:grid flex flex-wrap gap-y-4.5 max-sm:grid-cols-2 max-sm:gap-x-5 mt-[clamp(24px,3.4vw,44px)]">
            {details.map(([name, value]) => (
              <div
                className="max-w-[22em] sm:not-last:mr-[clamp(18px,2.4vw,36px)] sm:not-last:pr-[clamp(18px,2.4vw,36px)] sm:not-last:border-r border-text/20"
                key={name}
              >
                <dt className="text-muted text-(length:--text-sm)">{name}</dt>
                <dd className="text-lg font-medium leading-[1.3]">{value}</dd>
              </div>
            ))}
          </dl>
          {screenings.length === 1 && firstScreening && !firstScreening.cancelled && (
            <p className="mt-6.5 max-sm:[&_.btn]:w-full">
              <AddButton id={firstScreening.id} titleId="film-title" wideClass={buttonClass()} />
            </p>
          )}
          {screenings.length > 1 && (
            <p className="mt-6.5 max-sm:[&_.btn]:w-full">
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
          <ul aria-label="What it is like" className="flex flex-wrap gap-2 mt-7">
            {[category, film.genre, ...film.tropes].map((chip) => (
              <li
                className="px-3.5 py-2 border border-line rounded-sm text-md leading-[1.3]"
                key={chip}
              >
                {chip}
              </li>
            ))}
          </ul>
          {laurels.length > 0 && (
            <ul
              aria-label="Laurels"
              className="flex flex-wrap gap-x-9 gap-y-4 mt-9 pt-7 border-t border-line"
            >
              {laurels.map(({ text, to }) => (
                <li className="flex items-center gap-2.5 text-gold" key={text}>
                  <Laurel side="left" />
                  <b className="text-text text-(length:--text-sm) font-semibold">
                    {to ? (
                      <Link className="hover:text-accent" to={to}>
                        {text}
                      </Link>
                    ) : (
                      text
                    )}
                  </b>
                  <Laurel side="right" />
                </li>
              ))}
            </ul>
          )}
          {isAwarded && film.awards.length > 0 && (
            <p className="mt-7 text-muted">
              <b className="text-text font-medium">Earlier awards:</b> {film.awards.join(", ")}
            </p>
          )}
          {film.contentNotes && (
            <p className="mt-7 text-muted">
              <b className="text-text font-medium">Good to know:</b> {film.contentNotes}
            </p>
          )}
        </div>
        <section aria-labelledby="screenings" className="fm-when">
          <h2 id="screenings">Screenings</h2>
          {screenings.length === 0 && (
            <p className="text-muted">
              {page.shownIn.map((year) => (
                <Link className="link" key={year} to={pathFor("yearProgramme", { year })}>
                  Shown in {year}
                </Link>
              ))}
              {page.shownIn.length === 0 &&
                (published ? "No screenings scheduled." : "Date to be announced.")}
            </p>
          )}
          {screenings.map((card) => (
            <ScreeningTicket
              card={card}
              heading={
                <h3 id={`${card.id}-t`}>
                  {nightName(card.day, settings)}
                  {card.title !== film.title && (
                    <small>
                      In <Link to={card.href}>{card.title}</Link>
                    </small>
                  )}
                </h3>
              }
              key={card.id}
              titleId={`${card.id}-t`}
            />
          ))}
          {activeScreenings.length > 1 && (
            <a
              className={buttonClass({ variant: "outline", size: "sm" })}
              href={`/programme.ics?ids=${activeScreenings.map(({ id }) => id).join(",")}`}
            >
              {addToCalendarText(activeScreenings.length)}
            </a>
          )}
        </section>
      </div>
      {film.trailerUrl && (
        <section className="wrap fm-sec">
          <h2>Trailer</h2>
          <Trailer poster={poster} title={film.title} url={film.trailerUrl} />
        </section>
      )}
      {(film.directorStatement || film.directorBio) && (
        <section className="wrap fm-sec fm-why">
          <h2>{film.directorStatement ? "Director's statement" : "The director"}</h2>
          {film.directorStatement && (
            <p className="max-w-[38em] text-muted whitespace-pre-line first-line:text-text">
              {film.directorStatement}
            </p>
          )}
          <div className="flex items-center gap-4.5 max-w-[38em] mt-6 text-muted">
            {film.directorImageUrl && (
              <img
                alt=""
                className="rounded-full object-cover"
                height="96"
                loading="lazy"
                src={film.directorImageUrl}
                width="96"
              />
            )}
            <p>
              <b className="block text-text font-medium">{film.director}</b> {film.directorBio}
            </p>
          </div>
        </section>
      )}
      {(film.credits || published) && (
        <section className="wrap fm-two">
          {film.credits && (
            <div>
              <h2>Credits</h2>
              <Credits text={film.credits} />
            </div>
          )}
          <div className="flex flex-wrap items-center gap-5">
            <img
              alt="QR code to open this page on a phone"
              className="rounded-md"
              height="144"
              loading="lazy"
              src={documents.filmQrCode.replace(":film", film.slug)}
              width="144"
            />
            <div className="flex-[1_1_14rem]">
              <h2>Share this film</h2>
              <p className="max-w-[24em] text-muted">Scan to open this page on your phone.</p>
              <div className="mt-4 flex flex-wrap items-center gap-5">
                <ShareButton title={film.title} />
                <a className="link" download href={ogImagePath(`films/${film.slug}`)}>
                  Download share image
                </a>
              </div>
            </div>
          </div>
        </section>
      )}
      {otherStills.length > 0 && (
        <section className="wrap fm-sec">
          <h2>Stills</h2>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-3">
            {otherStills.slice(0, 5).map((url, index) => (
              <Picture
                alt={`Still ${index + 1} of ${isolate(film.title)}`}
                className="w-full aspect-[16/10] rounded-md bg-pit object-cover"
                height="500"
                key={url}
                loading="lazy"
                src={url}
                sizes="(max-width: 53.75rem) 100vw, 50vw"
                width="800"
              />
            ))}
          </div>
        </section>
      )}
      {page.shortFilmBlocks.map(({ title, text, href, films }) => (
        <section className="wrap fm-sec" key={href}>
          <h2>
            <Link to={href}>{title}</Link>
          </h2>
          <p className="lead">{text}</p>
          <FilmCards films={films} />
        </section>
      ))}
      {page.related.length > 0 && (
        <section className="wrap fm-sec">
          <h2>You might also like</h2>
          <ul className="grid grid-cols-2 lg:grid-cols-4 gap-5">
            {page.related.map((related) => (
              <li data-accent={related.accent} key={related.slug}>
                <Link
                  className="block text-muted text-md leading-[1.4] text-balance"
                  to={pathFor("film", { film: related.slug })}
                >
                  <span className="fm-poster">
                    <FilmStill
                      alt=""
                      art={related.art}
                      className="size-full object-cover"
                      height="640"
                      loading="lazy"
                      sizes="(max-width: 53.75rem) 50vw, 320px"
                      title={related.title}
                      width="480"
                    />
                    {related.art.picture !== null && <b>{related.title}</b>}
                  </span>
                  <span>
                    <em className="block mt-2.5 text-accent not-italic font-medium">
                      {related.why}
                    </em>
                    {isolate(related.director)}, {related.minutes} min
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

/** Parts and names as a list, then the lines without a part. */
function Credits({ text }: { text: string }) {
  const credits = parseCredits(text);
  const creditedPeople = credits.filter(({ part }) => part !== "");
  const nameLines = credits.filter(({ part }) => part === "");
  return (
    <>
      {creditedPeople.length > 0 && (
        <dl>
          {creditedPeople.map(({ part, names }) => (
            <div
              className="grid grid-cols-[minmax(0,9em)_minmax(0,1fr)] gap-x-5 py-[9px] not-last:border-b border-dashed border-line leading-[1.4] wrap-anywhere"
              key={`${part} ${names}`}
            >
              <dt className="text-subtle">{part}</dt>
              <dd>{names}</dd>
            </div>
          ))}
        </dl>
      )}
      {nameLines.map(({ names }) => (
        <p className="text-muted leading-[1.75] wrap-anywhere" key={names}>
          {names}
        </p>
      ))}
    </>
  );
}
