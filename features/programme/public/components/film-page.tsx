import { Play } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "~/components/button";
import { FilmCards } from "~/components/film-cards";
import { FilmStill } from "~/components/film-tile";
import { Icon } from "~/components/icon";
import { Laurel } from "~/components/laurel";
import { Picture } from "~/components/picture";
import { awardLabel } from "~/features/awards/texts";
import { useSettings } from "~/features/settings/hooks";
import { isolate } from "~/lib/bidi";
import { minutesText } from "~/lib/number-format";
import { documents, ogImagePath, pathFor } from "~/lib/paths";
import { addToCalendarText } from "../../texts";
import { parseCredits } from "../credits.rules";
import { nightName } from "../formats.rules";
import { useProgrammeClock } from "../hooks";
import type { FilmPageData } from "../public.queries.server";
import { byline, previewPictureOf } from "../rules";
import { LeadActions, LeadDetails, useNextScreening } from "./lead-actions";
import { LargeStill, titleSize } from "./still";
import { ScreeningTicket } from "./ticket";
import { Trailer } from "./trailer";
import "./timetable-page.css";
import "./film.css";

/** The most stills beside the trailer; with them, or with fewer, no place stays empty. */
const maxStills = 4;

/** A film with its screenings, trailer, credits, stills and similar films. */
export function FilmPage({ page }: { page: FilmPageData }) {
  const { film, art, stills, accent, screenings, published } = page;
  const settings = useSettings();
  const { openedAt } = useProgrammeClock();
  const isAwarded = page.awards.length > 0;
  // The first screen has the first of our awards.
  const laurels = [
    ...page.awards.slice(1).map(laurelOf),
    ...(isAwarded ? [] : film.awards).map((text) => ({ text, to: null })),
  ].slice(0, 4);
  // The first still is the page's background, the second the trailer's poster.
  const poster = stills[1] ?? art.picture ?? previewPictureOf(film);
  const otherStills = stills.slice(1).filter((url) => !film.trailerUrl || url !== poster);
  const upcoming = screenings.filter(({ cancelled, to }) => !cancelled && to > openedAt);
  const credits = [film.credits, film.captions && `Captions: ${film.captions}`]
    .filter(Boolean)
    .join("\n");
  const isTrailerAlone = Boolean(film.trailerUrl) && otherStills.length === 0;
  const creditsBesideTrailer = isTrailerAlone && credits !== "";
  return (
    <div data-accent={accent}>
      <FilmScreen page={page} hasTrailer={Boolean(film.trailerUrl)} />
      <div className="wrap fm">
        <div>
          <p className="fm-log">{film.description}</p>
          <ul aria-label="What it is like" className="flex flex-wrap gap-2 mt-7">
            {[film.genre, ...film.tropes].map((chip) => (
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
          {upcoming.length > 1 && (
            <a
              className={buttonClass({ variant: "outline", size: "sm" })}
              href={`/programme.ics?ids=${upcoming.map(({ id }) => id).join(",")}`}
            >
              {addToCalendarText(upcoming.length)}
            </a>
          )}
        </section>
      </div>
      {(film.trailerUrl || otherStills.length > 0) && (
        <section
          aria-label={film.trailerUrl ? "Trailer and stills" : "Stills"}
          className={creditsBesideTrailer ? "wrap fm-two fm-wide" : "wrap fm-sec"}
          id="trailer"
        >
          <div className="fm-mosaic">
            {film.trailerUrl && (
              <div>
                <Trailer poster={poster} title={film.title} url={film.trailerUrl} />
              </div>
            )}
            {otherStills.slice(0, maxStills).map((url, index) => (
              <div key={url}>
                <Picture
                  alt={`Still ${index + 1} of ${isolate(film.title)}`}
                  height="500"
                  loading="lazy"
                  src={url}
                  sizes="(max-width: 40rem) 100vw, 50vw"
                  width="800"
                />
              </div>
            ))}
          </div>
          {creditsBesideTrailer && <Credits text={credits} />}
        </section>
      )}
      <StatementAndCredits credits={creditsBesideTrailer ? "" : credits} film={film} />
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
      {published && <OnPaper slug={film.slug} />}
    </div>
  );
}

const laurelOf = (award: FilmPageData["awards"][number]) => ({
  text: `${awardLabel(award)} ${award.year}`,
  to: pathFor("laurel", { code: award.code }),
});

/** The first screen: the still, the first award, the title, what to do, and four details. */
function FilmScreen({ page, hasTrailer }: { page: FilmPageData; hasTrailer: boolean }) {
  const { film, art, category, minutes, screenings } = page;
  const award = page.awards[0] && laurelOf(page.awards[0]);
  const details: [string, string][] = [
    ...useNextScreening(screenings),
    ["Running time", minutesText(minutes)],
    [
      "Language",
      [...film.languages, ...film.subtitles.map((subtitle) => `${subtitle} subtitles`)].join(", "),
    ],
    ["Year", String(film.year)],
    ["Age", film.ageRating ?? ""],
  ];
  return (
    <section className="lead-film" data-lamp="lit" data-tile={art.picture === null || undefined}>
      <div className="lead-picture">
        <LargeStill art={art} title={film.title} />
      </div>
      <div className="wrap">
        <p className="lead-kicker">
          {award && (
            <Link className="lead-award" to={award.to}>
              <Laurel side="left" />
              <strong>{award.text}</strong>
              <Laurel side="right" />
            </Link>
          )}{" "}
          <b>{category}</b> {film.premiere && <span>{film.premiere}</span>}
        </p>
        <h1 data-size={titleSize(film.title)} id="film-title">
          {film.title}
        </h1>
        <p className="lead-by">{byline(film.director, film)}</p>
        {film.originalTitle && film.originalTitle !== film.title && (
          <p className="text-muted">{film.originalTitle}</p>
        )}
        <LeadActions screenings={screenings} title={film.title} titleId="film-title">
          {hasTrailer && (
            <a className={buttonClass({ variant: "outline" })} href="#trailer">
              <Icon of={Play} />
              Trailer
            </a>
          )}
        </LeadActions>
        <div className="lead-end">
          <LeadDetails details={details} />
        </div>
      </div>
    </section>
  );
}

/** For print and other screens: the page's QR code, and its picture. A phone has the page already. */
const OnPaper = ({ slug }: { slug: string }) => (
  <div className="wrap flex flex-wrap items-start gap-x-6 gap-y-2 pb-10 text-(length:--text-sm) text-muted">
    <details className="max-lg:hidden">
      <summary className="link w-fit list-none cursor-pointer">QR code of this page</summary>
      <img
        alt="QR code to open this page on a phone"
        className="mt-3 rounded-md"
        height="144"
        loading="lazy"
        src={documents.filmQrCode.replace(":film", slug)}
        width="144"
      />
    </details>
    <a className="link" download href={ogImagePath(`films/${slug}`)}>
      Download share image
    </a>
  </div>
);

type StatementProps = { film: FilmPageData["film"]; credits: string };

/** The director's statement beside the credits; alone, beside the director, or the credits in two columns. */
function StatementAndCredits({ film, credits }: StatementProps) {
  const { directorStatement, directorBio, directorImageUrl } = film;
  if (!directorStatement && !directorBio && !credits) return null;
  const director = (directorBio || directorImageUrl) && (
    <div className="flex items-center gap-4.5 max-w-[38em] text-muted">
      {directorImageUrl && (
        <img
          alt=""
          className="rounded-full object-cover"
          height="96"
          loading="lazy"
          src={directorImageUrl}
          width="96"
        />
      )}
      <p>
        <b className="block text-text font-medium">{film.director}</b> {directorBio}
      </p>
    </div>
  );
  const isAlone = !credits && Boolean(directorStatement);
  return (
    <section className="wrap fm-two">
      {(directorStatement || director) && (
        <div className="grid content-start gap-6">
          <div>
            <h2>{directorStatement ? "Director's statement" : "The director"}</h2>
            {directorStatement?.split(/\n{2,}/).map((paragraph) => (
              <p
                className="max-w-[38em] not-first-of-type:mt-3.5 text-muted first-of-type:text-text whitespace-pre-line"
                key={paragraph}
              >
                {paragraph}
              </p>
            ))}
          </div>
          {!isAlone && director}
        </div>
      )}
      {isAlone && <div className="grid content-center">{director}</div>}
      {credits && (
        <div className="fm-credits">
          <Credits text={credits} />
        </div>
      )}
    </section>
  );
}

/** Parts and names as a list, then the lines without a part. */
function Credits({ text }: { text: string }) {
  const credits = parseCredits(text);
  const creditedPeople = credits.filter(({ part }) => part !== "");
  const nameLines = credits.filter(({ part }) => part === "");
  return (
    <div>
      <h2>Credits</h2>
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
    </div>
  );
}
