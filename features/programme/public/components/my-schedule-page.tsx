import { Share2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { Button, buttonClass } from "~/components/button";
import { classNames } from "~/components/class-names";
import { copy } from "~/components/copy-text";
import { type FilmCard, FilmCards } from "~/components/film-cards";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { Icon } from "~/components/icon";
import { useFestival, useSettings } from "~/features/settings/hooks";
import { formatTime } from "~/lib/dates/calendar";
import { pathFor } from "~/lib/paths";
import { myProgrammeTexts } from "../../texts";
import { formatCount, formatNextScreening, nightName } from "../formats.rules";
import { useMySchedule, useProgrammeClock, useSharedIds } from "../hooks";
import { writeMySchedule } from "../my-schedule.browser";
import { type PickedNight, type PickedScreening, planSchedule } from "../my-schedule.rules";
import { type Card, saveMark } from "../rules";
import { shareAddress } from "../share-ids.rules";
import type { Walk } from "../walks.rules";
import { QrCode } from "./qr-code";
import { ScreeningTicket } from "./ticket";
import "./timetable-page.css";
import "./my-schedule.css";

type Props = {
  cards: readonly Card[];
  walks: readonly Walk[];
  /** The winners, once they are revealed. */
  winners: readonly FilmCard[];
  /** When the last screening ends. */
  lastEnd: number;
};

/** A row of buttons, which is not printed. */
const buttonRowClass = "my-tools flex flex-wrap gap-2.5 mt-5.5 *:min-h-11";

/** A visitor's own or shared schedule by night, with the pauses; after the last night what they saved, with what won. */
export function MyProgramme({ cards, walks, winners, lastEnd }: Props) {
  const hydrated = useHydrated();
  const { settings, edition } = useFestival();
  const savedIds = useMySchedule();
  const isOver = lastEnd <= useProgrammeClock().openedAt;
  const sharedIds = useSharedIds();
  const knownIds = new Set(cards.map(({ id }) => id));
  const ids = (sharedIds ?? savedIds).filter((id) => knownIds.has(id));
  const nights = planSchedule(cards, ids, walks);
  const shareUrl = shareAddress(pathFor("myProgramme"), ids);
  return (
    <>
      <section className="pg-top">
        <div className="wrap">
          <p className="where">
            <Link to={pathFor("programme")}>Programme</Link>
          </p>
          <h1>{sharedIds ? "A shared programme" : "My programme"}</h1>
          <p className="lead">
            {!hydrated && "Turn on JavaScript to see your saved screenings."}
            {hydrated &&
              ids.length === 0 &&
              (isOver
                ? myProgrammeTexts.noneSaved
                : `No saved screenings yet. Tap the ${saveMark(settings.effects)} on a screening to save it.`)}
            {hydrated &&
              ids.length > 0 &&
              `${formatCount(ids.length, "screening")} on ${formatCount(nights.length, "night")}.${sharedIds || isOver ? "" : " Saved on this device."}`}
          </p>
          {hydrated && ids.length > 0 && (
            <p className={buttonRowClass}>
              {sharedIds && !isOver && <KeepShared ids={ids} savedIds={savedIds} />}
              {!isOver && (
                <a
                  className={buttonClass({ variant: "outline", size: "sm" })}
                  href={`/programme.ics?ids=${ids.join(",")}`}
                >
                  Add to calendar
                </a>
              )}
              <a
                className={buttonClass({ variant: "outline", size: "sm" })}
                href={shareUrl}
                onClick={(event) => {
                  event.preventDefault();
                  void shareLink(new URL(shareUrl, location.href).href);
                }}
              >
                <Icon of={Share2} />
                Share
              </a>
            </p>
          )}
          {hydrated && ids.length === 0 && (
            <p className={buttonRowClass}>
              <Link className={buttonClass({ variant: "outline" })} to={pathFor("programme")}>
                {isOver ? `The ${edition.slug} programme` : "See every night"}
              </Link>
            </p>
          )}
        </div>
      </section>
      {isOver ? (
        <LookBack nights={nights} winners={winners} />
      ) : (
        nights.length > 0 && (
          <div className="wrap my-nights">
            {nights.map(({ day, picks }) => (
              <section aria-labelledby={`night-${day}`} className="my-night" key={day}>
                <header className="pg-strip">
                  <h2 id={`night-${day}`}>
                    <Link to={pathFor("programmeDay", { day })}>{nightName(day, settings)}</Link>
                  </h2>
                </header>
                <ol className="my-list">
                  {picks.map((pick) => (
                    <ScheduleRow ids={ids} key={pick.card.id} pick={pick} writable={!sharedIds} />
                  ))}
                </ol>
              </section>
            ))}
          </div>
        )
      )}
      {hydrated && !isOver && ids.length === 0 && !sharedIds && <ComingUp cards={cards} />}
      {hydrated && !isOver && ids.length > 0 && <QrCode address={shareUrl} />}
    </>
  );
}

type LookBackProps = { nights: readonly PickedNight[]; winners: readonly FilmCard[] };

/** After the last night: the films of the visitor's screenings, then the other winners. Nothing is left to plan. */
function LookBack({ nights, winners }: LookBackProps) {
  const { settings, edition } = useFestival();
  const seen = new Map(
    nights
      .flatMap(({ picks }) => picks)
      .filter(({ card }) => !card.cancelled)
      .map(({ card }) => [card.href, card]),
  );
  const seenCards = [...seen.values()].map((card) => ({
    ...card,
    by: card.by || card.what,
    award: winners.find(({ href }) => href === card.href)?.award,
    next: formatNextScreening({ ...card, venue: card.venue.name }, settings),
  }));
  const otherWinners = winners.filter(({ href }) => !seen.has(href));
  return (
    <>
      {seenCards.length > 0 && (
        <section aria-label={myProgrammeTexts.shown} className="wrap pg-night">
          <FilmCards films={seenCards} />
        </section>
      )}
      {otherWinners.length > 0 && (
        <section aria-labelledby="winners" className="wrap pg-night">
          <header className="pg-strip">
            <h2 id="winners">{seenCards.length > 0 ? "The other winners" : "The winners"}</h2>
            <Link className="link" to={pathFor("year", { year: edition.slug })}>
              The {edition.slug} edition
            </Link>
          </header>
          <FilmCards films={otherWinners} />
        </section>
      )}
    </>
  );
}

/** How many screenings an empty schedule suggests. */
const suggestionCount = 4;

/** The next screenings, to begin a schedule with. */
function ComingUp({ cards }: Pick<Props, "cards">) {
  const settings = useSettings();
  const { openedAt } = useProgrammeClock();
  const upcoming = cards
    .filter(({ cancelled, from }) => !cancelled && from > openedAt)
    .slice(0, suggestionCount);
  if (upcoming.length === 0) return null;
  return (
    <section aria-labelledby="coming-up" className="wrap my-night pg-night">
      <header className="pg-strip">
        <h2 id="coming-up">Coming up</h2>
      </header>
      <ul className="grid gap-3 wide:grid-cols-2">
        {upcoming.map((card) => (
          <li key={card.id}>
            <ScreeningTicket
              card={card}
              heading={
                <h3 id={`${card.id}-t`}>
                  <Link to={card.href}>{card.title}</Link>
                  <small>{nightName(card.day, settings)}</small>
                </h3>
              }
              picture
              titleId={`${card.id}-t`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shares the link with the system's dialog; copies it if there is none. */
async function shareLink(url: string): Promise<void> {
  if (!navigator.share) return copy(url);
  // Closing the dialog is no error.
  await navigator.share({ url }).catch(() => undefined);
}

/** Adds the screenings of a shared link to the visitor's own; nothing if they were there before. */
function KeepShared({ ids, savedIds }: { ids: readonly string[]; savedIds: readonly string[] }) {
  const [wasAdded, setWasAdded] = useState(false);
  const hasUnsaved = ids.some((id) => !savedIds.includes(id));
  if (!hasUnsaved && !wasAdded) return null;
  return wasAdded || !hasUnsaved ? (
    <Link className={buttonClass({ size: "sm" })} to={pathFor("myProgramme")}>
      See my programme
    </Link>
  ) : (
    <Button
      onClick={() => {
        writeMySchedule([...savedIds, ...ids]);
        setWasAdded(true);
      }}
      size="sm"
    >
      Add all to my programme
    </Button>
  );
}

/** The pause between two tickets, in line with their perforation. */
const pauseClass =
  "flex flex-wrap items-center gap-x-2 gap-y-1 ml-[43px] max-sm:ml-[35px] py-3 pl-7.5 border-l-2 border-dotted text-muted text-md tabular-nums";

type RowProps = { pick: PickedScreening; ids: readonly string[]; writable: boolean };

function ScheduleRow({ pick: { card, before, alternatives }, ids, writable }: RowProps) {
  const settings = useSettings();
  const { formats } = settings;
  const titleId = `${card.id}-t`;
  const name = card.href ? <Link to={card.href}>{card.title}</Link> : card.title;
  const shownAlternatives = alternatives.slice(0, 2);
  return (
    <li className={before ? undefined : "not-first:mt-3"}>
      {before && (
        <p
          className={classNames(
            pauseClass,
            before.problem ? "border-danger" : "border-line-strong",
          )}
        >
          <b className={classNames("font-medium", before.problem && "text-danger")}>
            {before.text}
          </b>
          {before.problem === "clash" && (
            <span> with {before.overlappingTitles.join(" and ")}</span>
          )}
          {before.problem === "late" && <span> Not enough time to walk there.</span>}
        </p>
      )}
      <ScreeningTicket
        card={card}
        heading={<h3 id={titleId}>{card.cancelled ? <s>{name}</s> : name}</h3>}
        picture
        titleId={titleId}
      >
        {shownAlternatives.length > 0 && (
          <div className="my-others flex flex-wrap items-center gap-2 mt-2.5 text-(length:--text-sm)">
            <p>Also shown:</p>
            {shownAlternatives.map(({ card: alternative, isFitting }) =>
              writable ? (
                <Button
                  className="min-h-11 px-3 whitespace-normal"
                  key={alternative.id}
                  onClick={() =>
                    writeMySchedule(ids.map((id) => (id === card.id ? alternative.id : id)))
                  }
                  size="sm"
                  variant="outline"
                >
                  {nightName(alternative.day, settings)}, {formatTime(alternative.time, formats)}{" "}
                  instead
                  {!isFitting && " (clashes too)"}
                </Button>
              ) : (
                <span key={alternative.id}>
                  {nightName(alternative.day, settings)}, {formatTime(alternative.time, formats)}
                </span>
              ),
            )}
          </div>
        )}
      </ScreeningTicket>
    </li>
  );
}
