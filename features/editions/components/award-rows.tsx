import type { ReactNode } from "react";
import { type FilmArt, FilmStill } from "~/components/film-tile";
import { Laurel } from "~/components/laurel";
import { LogLine } from "~/components/log-line";
import type { PublicHonor, RevealedAward } from "~/features/awards/public.queries.server";
import { levelNames } from "~/features/awards/texts";
import type { PublicFilm } from "~/features/films/public.schema";
import { artOf, byline, categoryStyleOf } from "~/features/programme/public/rules";
import { categoryOf } from "~/features/settings/category.rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { isolate } from "~/lib/bidi";
import { formatMoney } from "~/lib/money/format";
import { pathFor } from "~/lib/paths";
import { artAddress } from "~/lib/pictures";

type Props = {
  awards: readonly RevealedAward[];
  /** The public films among them. */
  films: readonly PublicFilm[];
  settings: FestivalSettings;
  withoutLead?: boolean;
};

type AwardedHonor = { award: RevealedAward; honor: PublicHonor };

/** The honor that leads the page of a year: the first prize of a film with a page; undefined without one. */
export function leadingHonor(
  awards: readonly RevealedAward[],
  films: readonly PublicFilm[],
): { award: RevealedAward; honor: PublicHonor; film: PublicFilm } | undefined {
  for (const award of awards) {
    const [honor] = award.honors;
    const film = films.find(({ id }) => id === honor?.filmId);
    if (award.kind === "jury" && honor?.level === "winner" && film) return { award, honor, film };
  }
  return undefined;
}

/**
 * The revealed awards of an edition: the jury's prizes with their citations, then all others as lines. Plain HTML.
 * `withoutLead`: without the honor that the page begins with.
 */
export function AwardRows({ awards, films, settings, withoutLead = false }: Props) {
  const lead = withoutLead ? leadingHonor(awards, films) : undefined;
  const rows = awards
    .flatMap((award) => award.honors.map((honor) => ({ award, honor })))
    .filter(({ honor }) => honor.code !== lead?.honor.code);
  const isPrize = ({ award, honor }: AwardedHonor) =>
    honor.level === "winner" && award.kind === "jury";
  const prizes = rows.filter(isPrize);
  const others = rows.filter((row) => !isPrize(row));
  const filmOf = ({ filmId }: PublicHonor) => films.find(({ id }) => id === filmId);
  return (
    <>
      {prizes.length > 0 && (
        <ul className="yr-prizes">
          {prizes.map(({ award, honor }) => (
            <Prize
              award={award}
              film={filmOf(honor)}
              honor={honor}
              key={honor.code}
              settings={settings}
            />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className="yr-ruled yr-honors">
          {others.map(({ award, honor }) => (
            <li key={honor.code}>
              <span>{[award.name, ...levelNote(honor)].join(", ")}</span>
              <b>
                <Title honor={honor} />
              </b>
              <span>
                {[isolate(honor.director), prizeText(honor, settings)].filter(Boolean).join(", ")}
              </span>
              {honor.citation && <q>{honor.citation}</q>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const levelNote = ({ level }: PublicHonor) =>
  level === "winner" ? [] : [levelNames[level].toLowerCase()];

const prizeText = ({ shareCents }: PublicHonor, { currency, formats }: FestivalSettings) =>
  shareCents ? formatMoney(shareCents, currency, formats) : null;

/** A link to the page of an honor's film; without one its content alone. */
const FilmLink = ({ honor, children }: { honor: PublicHonor; children: ReactNode }) =>
  honor.filmSlug ? <a href={pathFor("film", { film: honor.filmSlug })}>{children}</a> : children;

const Title = ({ honor }: { honor: PublicHonor }) => (
  <FilmLink honor={honor}>{honor.title}</FilmLink>
);

/** The first prize of a year in its first screen, beside the year. */
export function LeadingPrize({ awards, films }: Pick<Props, "awards" | "films">) {
  const lead = leadingHonor(awards, films);
  if (!lead) return null;
  const { award, honor, film } = lead;
  return (
    <div className="yr-winner">
      <p className="yr-award">
        <Laurel side="left" />
        <b>{award.name}</b>
        <Laurel side="right" />
      </p>
      <h2>
        <Title honor={honor} />
      </h2>
      <p>{byline(honor.director, film)}</p>
      {honor.citation && <q>{honor.citation}</q>}
    </div>
  );
}

/** The picture of a prize; the tile of a film without one is its title, and links to the film. */
function PrizeStill({ art, honor }: { art: FilmArt; honor: PublicHonor }) {
  const still = (
    <FilmStill
      alt=""
      art={art}
      height="600"
      loading="lazy"
      sizes="(max-width: 40rem) 100vw, 680px"
      title={honor.title}
      width="960"
    />
  );
  return art.picture === null ? <FilmLink honor={honor}>{still}</FilmLink> : still;
}

type PrizeProps = AwardedHonor & { film: PublicFilm | undefined; settings: FestivalSettings };

function Prize({ award, honor, film, settings }: PrizeProps) {
  const category = categoryOf(settings, honor.type ?? award.category ?? "");
  const prize = prizeText(honor, settings);
  const art = film ? artOf(film) : { picture: artAddress(category.art), number: 0 };
  return (
    <li data-accent={film ? categoryStyleOf(film).accent : category.accent}>
      {honor.line ? <LogLine text={honor.line} /> : <PrizeStill art={art} honor={honor} />}
      <div>
        <a className="yr-award" href={pathFor("laurel", { code: honor.code })}>
          <Laurel side="left" />
          <b>{award.name}</b>
          <Laurel side="right" />
        </a>
        {/* A tile is its title. */}
        {!honor.line && art.picture !== null && (
          <h2>
            <Title honor={honor} />
          </h2>
        )}
        <p>{isolate(honor.director)}</p>
        {honor.citation && <q>{honor.citation}</q>}
        {prize && <p className="yr-prize">{prize}</p>}
      </div>
    </li>
  );
}
