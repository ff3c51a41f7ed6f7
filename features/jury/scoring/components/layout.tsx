import { ListVideo, Moon, UserRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Icon } from "~/components/icon";
import { FestivalLogo } from "~/features/settings/components/festival-logo";
import { pages } from "~/lib/paths";
import { filmProgressOf, formatMinutes, isScored } from "../format.rules";
import { saveDim } from "../preferences.browser";
import type { OwnFilm } from "../schema";

/** What the layout of every juror page shows. */
export type ScoringPageData = {
  brand: string;
  films: readonly OwnFilm[];
  /** The number of films of open phases that the juror abstained from or has a conflict of interest with. */
  declinedCount: number;
  /** This browser dims these pages. */
  isDim: boolean;
};

type Props = {
  pageData: ScoringPageData;
  /** The film of this page. */
  currentFilmId?: string;
  /** The name of the phase of this page, if it shows only one. */
  phase?: string;
  /** Shows a link back to the list, on a page that is not about a film. */
  linksToList?: boolean;
  children: ReactNode;
};

const lampClass =
  "flex-1 h-1.5 rounded-sm bg-surface-3 data-[lamp=lit]:bg-gold data-[lamp=out]:bg-transparent data-[lamp=out]:shadow-[inset_0_0_0_1px_var(--color-line-strong)] data-[lamp=now]:bg-text data-[lamp=now]:shadow-[0_0_14px_1px_color-mix(in_oklab,var(--color-gold)_80%,transparent)]";

/** The layout of juror pages: one bar with a light per film. */
export function ScoringLayout({
  pageData,
  currentFilmId,
  phase,
  linksToList = false,
  children,
}: Props) {
  const { brand, films, declinedCount, isDim } = pageData;
  const isList = !currentFilmId && !phase && !linksToList;
  const [isDimmed, setIsDimmed] = useState(isDim);
  const { filmsToScore, scored: scoredCount, minutes } = filmProgressOf(films);
  const progressText =
    films.length > 0 ? `${scoredCount} of ${films.length} scored` : "No open films";
  const lampState = (film: OwnFilm) => {
    if (film.id === currentFilmId) return "now";
    return isScored(film) ? "lit" : undefined;
  };
  const renderLamp = (film: OwnFilm) => (
    <i className={lampClass} data-lamp={lampState(film)} key={film.id} />
  );
  const phases = new Set(films.map(({ phaseName }) => phaseName));
  const shownPhaseName = phase ?? (phases.size === 1 ? films[0]?.phaseName : undefined);
  return (
    <div className="min-h-svh bg-pit text-text leading-[1.5]" data-dim={isDimmed || undefined}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="sticky top-0 z-30 pt-[env(safe-area-inset-top)] border-b border-line bg-pit/94">
        <div className="flex items-center gap-3 h-15 px-4">
          <Link
            aria-label={`${brand}: your films`}
            className="in-data-dim:[&_svg]:brightness-62 grid place-items-center w-11 h-11 -ml-2 [&_svg]:w-7"
            to={pages.jury}
          >
            <FestivalLogo />
          </Link>
          <p className="min-w-0 leading-[1.2]">
            <b className="block truncate font-semibold">{shownPhaseName ?? brand}</b>
            <span className="block truncate text-subtle text-(length:--text-xs)">
              {progressText}
              {minutes > 0 && `, ${formatMinutes(minutes)} to watch`}
            </span>
          </p>
          {isList ? (
            <Link
              aria-label="Your account"
              className="grid place-items-center flex-none w-11 h-11 ml-auto -mr-2 rounded-sm text-muted cursor-pointer hover:text-text aria-pressed:text-gold aria-pressed:[&_svg]:fill-current"
              to={pages.juryAccount}
            >
              <Icon of={UserRound} size={20} />
            </Link>
          ) : (
            <Link
              className="inline-flex items-center gap-2 min-h-11 ml-auto text-muted font-medium whitespace-nowrap hover:text-text max-sm:min-w-11 max-sm:justify-center"
              to={pages.jury}
            >
              <Icon of={ListVideo} size={20} />
              <span className="max-sm:absolute max-sm:overflow-hidden max-sm:w-px max-sm:h-px max-sm:[clip-path:inset(50%)]">
                Your films
              </span>
            </Link>
          )}
          <button
            aria-label="Dim the screen"
            aria-pressed={isDimmed}
            className="grid place-items-center flex-none w-11 h-11 -mr-2 rounded-sm text-muted cursor-pointer hover:text-text aria-pressed:text-gold aria-pressed:[&_svg]:fill-current ml-0"
            onClick={() => {
              setIsDimmed(!isDimmed);
              saveDim(!isDimmed);
            }}
            title="Dim the screen"
            type="button"
          >
            <Icon of={Moon} size={20} />
          </button>
        </div>
        <p
          aria-label={
            declinedCount > 0 ? `${progressText}, ${declinedCount} declined` : progressText
          }
          className="flex items-center gap-[clamp(1px,0.5vw,6px)] pb-3 px-4 lg:absolute lg:top-6.75 lg:right-110 lg:left-80 lg:p-0"
          role="img"
        >
          {films.filter(isScored).map(renderLamp)}
          {Array.from({ length: declinedCount }, (_, index) => `passed ${index}`).map((key) => (
            <i className={lampClass} data-lamp="out" key={key} />
          ))}
          {filmsToScore.map(renderLamp)}
        </p>
      </header>
      {children}
    </div>
  );
}
