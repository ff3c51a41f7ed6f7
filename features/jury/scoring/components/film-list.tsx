import { Link } from "react-router";
import { ButtonLink } from "~/components/button";
import { PasskeyOffer } from "~/features/auth/second-factor/components/passkey-offer";
import { isolate } from "~/lib/bidi";
import { pages, pathFor } from "~/lib/paths";
import { filmProgressOf, formatFilmCount, formatMinutes, isScored } from "../format.rules";
import { useResendSaved } from "../hooks/use-resend-saved";
import type { OwnFilm } from "../schema";
import { filmListTexts } from "../texts";
import { CurtainHeader } from "./curtain-header";
import { FilmRow } from "./film-row";
import { ScoringLayout, type ScoringPageData } from "./layout";

type Props = {
  pageData: ScoringPageData;
  name: string;
  /** They log in with codes and could create a passkey. */
  isPasskeyOffered: boolean;
  /** Their films in closed phases. */
  closedFilms: readonly OwnFilm[];
  /** Minutes of the films that they watched completely. */
  watchedMinutes: number;
  /** When the first of their phases closes, as text; null if none is open. */
  closesAtText: string | null;
  /** When the next phase opens, and when the last one closed, as text. */
  opensAtText: string | null;
  closedAtText: string | null;
};

/** A juror's films: their number, total length, deadline, and a link to the next one. */
export function FilmList({ pageData, name, isPasskeyOffered, ...rest }: Props) {
  const { films } = pageData;
  const { filmsToScore, minutes } = filmProgressOf(films);
  const { sendingIds, lateIds } = useResendSaved(films, rest.closedFilms);
  const [nextFilm] = filmsToScore;
  const logLines = filmsToScore.filter(({ submissionType }) => submissionType === "log_line");
  // Drafts that were never submitted, and scores that never reached the server, stay visible.
  const unsubmitted = rest.closedFilms.filter(
    ({ id, state }) => state === "draft" || lateIds.has(id),
  );
  const scoredBefore = rest.closedFilms.filter(
    (film) => isScored(film) && !unsubmitted.includes(film),
  );
  const listedFilms = films.length > 0 ? films : scoredBefore;
  const phases = new Set([...listedFilms, ...unsubmitted].map(({ phaseName }) => phaseName));
  const progressOf = (film: OwnFilm) => {
    if (sendingIds.has(film.id)) return filmListTexts.onThisDevice;
    if (isScored(film)) return "Scored";
    return film.state === "draft" ? "Started" : null;
  };
  return (
    <ScoringLayout pageData={pageData}>
      <main className="max-w-170 mx-auto pb-18 px-4" id="main" tabIndex={-1}>
        {isPasskeyOffered && <PasskeyOffer />}
        {nextFilm ? (
          <header className="pt-10 pb-7">
            <p className="text-muted wrap-anywhere">Hello, {isolate(name)}</p>
            <h1 className="mt-1 font-display text-[clamp(3.25rem,14vw,5rem)] leading-[0.92] font-normal">
              {filmListTexts.yourFilms}
            </h1>
            <dl className="grid grid-cols-[auto_auto_minmax(0,1fr)] gap-y-0 gap-x-6 mt-6.5 mb-7 max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:gap-y-3.5 max-sm:[&>:last-child]:col-span-full">
              <div>
                <dt className="text-subtle text-(length:--text-sm)">{filmListTexts.score}</dt>
                <dd className="font-semibold tabular-nums lining-nums whitespace-nowrap">
                  {formatFilmCount(filmsToScore.length)}
                </dd>
              </div>
              <div>
                <dt className="text-subtle text-(length:--text-sm)">{filmListTexts.watch}</dt>
                <dd className="font-semibold tabular-nums lining-nums whitespace-nowrap">
                  {formatMinutes(minutes)}
                </dd>
              </div>
              <div>
                <dt className="text-subtle text-(length:--text-sm)">
                  {filmListTexts.scoresOpenUntil}
                </dt>
                <dd className="tabular-nums lining-nums font-normal whitespace-normal">
                  {rest.closesAtText}
                </dd>
              </div>
            </dl>
            <ButtonLink className="w-full" to={filmPath(nextFilm)}>
              {filmListTexts.continue}
            </ButtonLink>
            {logLines.length > 1 && (
              <ButtonLink className="mt-2.5 w-full" to={pages.juryLines} variant="outline">
                {filmListTexts.logLinesButton}
              </ButtonLink>
            )}
          </header>
        ) : (
          <AllScored pageData={pageData} {...rest} />
        )}
        {sendingIds.size > 0 && (
          <p className="my-4 py-3 px-4 rounded-sm bg-surface-1" role="status">
            {sendingIds.size === 1
              ? filmListTexts.savedLocallyOne
              : `The scores of ${sendingIds.size} films are`}{" "}
            saved on this device. We'll send {sendingIds.size === 1 ? "it" : "them"} when you're
            back online.
          </p>
        )}
        {listedFilms.length > 0 && (
          <ul
            aria-label={filmListTexts.allYourFilms}
            className="border-t border-line scroll-mt-24"
            id="films"
            tabIndex={-1}
          >
            {listedFilms.map((film) => (
              <li
                className="border-b border-line"
                data-given={isScored(film) || undefined}
                key={film.id}
              >
                <FilmRow film={film} showsPhase={phases.size > 1} progress={progressOf(film)} />
              </li>
            ))}
          </ul>
        )}
        {unsubmitted.length > 0 && (
          <section aria-labelledby="left" className="mt-10">
            <h2 className="font-display text-2xl leading-none font-normal" id="left">
              {filmListTexts.missedTitle}
            </h2>
            <p className="text-muted text-md leading-[1.4] mt-1.5 mb-4">
              {filmListTexts.missedNote}
            </p>
            <ul className="border-t border-line scroll-mt-24">
              {unsubmitted.map((film) => (
                <li className="border-b border-line" data-given key={film.id}>
                  <FilmRow
                    film={film}
                    showsPhase={phases.size > 1}
                    progress={lateIds.has(film.id) ? filmListTexts.onThisDevice : "Draft"}
                  />
                </li>
              ))}
            </ul>
          </section>
        )}
      </main>
    </ScoringLayout>
  );
}

const filmPath = ({ id }: OwnFilm) => pathFor("juryFilm", { assignment: id });

type DoneProps = Omit<Props, "name" | "isPasskeyOffered">;

/** Everything is scored. */
function AllScored({
  pageData: { films, declinedCount },
  closedFilms,
  watchedMinutes,
  ...dateTexts
}: DoneProps) {
  const { closesAtText, opensAtText, closedAtText } = dateTexts;
  const scoredInClosedPhases = closedFilms.filter(isScored).length;
  const isOver = films.length === 0 && scoredInClosedPhases > 0;
  const scoredCount = isOver ? scoredInClosedPhases : films.length;
  const figures = [
    ["Scored", scoredCount],
    ["Declined", declinedCount],
    ["Watched", watchedMinutes > 0 ? formatMinutes(watchedMinutes) : 0],
  ] as const;
  if (scoredCount === 0) {
    return (
      <CurtainHeader
        headline={declinedCount > 0 ? filmListTexts.emptyDeclined : filmListTexts.emptyTitle}
        title={filmListTexts.yourFilms}
      >
        <p className="max-w-[30em] mt-5">{formatNoOpenFilms({ opensAtText, closedAtText })}</p>
      </CurtainHeader>
    );
  }
  return (
    <CurtainHeader headline={filmListTexts.allDone} title={filmListTexts.yourFilms}>
      <p className="max-w-[30em] mt-5">
        {isOver
          ? `You scored ${formatFilmCount(scoredCount)}. Thank you for your time. ${formatNoOpenFilms({ opensAtText, closedAtText })}`
          : `You have scored ${scoredCount === 1 ? "your film" : `all ${formatFilmCount(scoredCount)}`}. Thank you for your time.`}{" "}
        {closesAtText && `You can change a score until ${closesAtText}.`}
      </p>
      <dl className="flex mt-7.5 mb-8.5 mx-auto">
        {figures
          .filter(([, count]) => count !== 0)
          .map(([label, count]) => (
            <div
              className="px-[clamp(14px,4vw,22px)] not-first:border-l not-first:border-text/30"
              key={label}
            >
              <dt className="text-(length:--text-sm)">{label}</dt>
              <dd className="font-display text-[2rem] leading-[1.1] font-normal lining-nums whitespace-nowrap">
                {count}
              </dd>
            </div>
          ))}
      </dl>
      <Link className="btn btn-outline" to="#films">
        {filmListTexts.reviewLink}
      </Link>
    </CurtainHeader>
  );
}

function formatNoOpenFilms({
  opensAtText,
  closedAtText,
}: Pick<Props, "opensAtText" | "closedAtText">): string {
  if (opensAtText) return `Your films open on ${opensAtText}.`;
  const emailNotice = filmListTexts.emailNotice;
  return closedAtText ? `Your last films closed on ${closedAtText}. ${emailNotice}` : emailNotice;
}
