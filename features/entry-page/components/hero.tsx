import type { ReactNode } from "react";
import { buttonClass } from "~/components/button";
import { classNames } from "~/components/class-names";
import { useEntryClock } from "~/features/checkout/form/hooks/use-entry-clock";
import { findCategory } from "~/features/settings/category.rules";
import { asksFilm } from "~/features/settings/category-form.rules";
import { formatAnswerTime } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { entryForNextNotice } from "~/features/settings/season.rules";
import { announcedWords } from "~/features/submissions/decision/announced.texts";
import { missingFilmTexts } from "~/features/submissions/links/texts";
import { isText, lacksLink, submissionTitle } from "~/features/submissions/schema";
import { isolate } from "~/lib/bidi";
import { dayIn, longDate } from "~/lib/dates/calendar";
import type { Entry } from "../schema";
import { heroTexts } from "../texts";

/** The announced status in words for the filmmaker. */
const statusTexts: Record<Entry["status"], { word: string; text: string }> = {
  pending: {
    word: "Received",
    text: heroTexts.received,
  },
  reviewed: { word: "Reviewed", text: heroTexts.reviewed },
  accepted: { word: "Accepted", text: heroTexts.selected },
  waitlisted: {
    word: "Waitlisted",
    text: heroTexts.waitlisted,
  },
  rejected: {
    word: heroTexts.notSelected,
    text: heroTexts.rejected,
  },
};

/** What the team does with an entry first: a film is watched, a text is read. */
const firstLookWord = (entry: Entry) => (isText(entry) ? "Read" : "Watched");

function describeStatus(entry: Entry, settings: FestivalSettings, now: Date) {
  const { status, withdrawnAt, firstLook: watched, confirmation, forNext } = entry;
  if (withdrawnAt) return { word: "Withdrawn", text: heroTexts.withdrawn };
  if (confirmation?.answer === "no") {
    return { word: "Declined", text: heroTexts.declined };
  }
  const { word, text } = statusTexts[status];
  const nextEditionNote = forNext ? ` ${entryForNextNotice}` : "";
  if (status !== "pending" && status !== "reviewed") return { word, text: text + nextEditionNote };
  return {
    word: status === "pending" && watched ? firstLookWord(entry) : word,
    text: `${text} We'll email you our decision ${formatAnswerTime(settings, { forNext, now })}.${nextEditionNote}`,
  };
}

/** The id of the section with the button to edit the entry. */
export const editSectionId = "edit";

/** Whether its film is missing and can still be sent. */
function lacksFilm(entry: Entry, settings: FestivalSettings): boolean {
  const { submissionType, screener, uploads, correctable } = entry;
  const category = findCategory(settings, submissionType);
  const isUploaded = uploads.length > 0 || (screener !== null && screener.state !== "refused");
  const isMissing = lacksLink({ ...entry, announcedStatus: entry.status }) && !isUploaded;
  return Boolean(category && asksFilm(category) && correctable && isMissing);
}

type Props = { entry: Entry; settings: FestivalSettings; children: ReactNode };

/** The status of an entry in large type, and its steps so far. */
export function EntryHero({ entry, settings, children }: Props) {
  const { now } = useEntryClock();
  const { word, text } = describeStatus(entry, settings, now);
  const filmUntil = lacksFilm(entry, settings) && entry.correctableDay;
  const isSelected = entry.status === "accepted" && entry.confirmation?.answer !== "no";
  const isLit = !entry.withdrawnAt && isSelected;
  return (
    <section className="backdrop entry-hero" data-lit={isLit || undefined}>
      <img
        alt=""
        fetchPriority="high"
        height="675"
        src={settings.effects.hearts ? "/art/still-window.webp" : "/art/still-lamp.webp"}
        width="1200"
      />
      <div className="wrap">
        <h1>
          <span className="block max-w-184 mb-3.5 text-muted font-sans text-[clamp(1.0625rem,1.5vw,1.25rem)] leading-[1.4] font-normal tracking-normal wrap-anywhere">
            {[submissionTitle(entry), entry.director]
              .map((text) => text && isolate(text))
              .filter(Boolean)
              .join(", ")}
          </span>
          <span className="sr-only">: </span>
          <span className="block max-w-[9em] text-[clamp(3.4rem,9.6vw,9rem)] leading-[0.86] text-balance max-md:text-[clamp(3.2rem,16vw,6rem)]">
            {word}
          </span>
        </h1>
        {filmUntil && (
          <div className="notice mt-6 max-w-140">
            <p>
              <strong>{missingFilmTexts.line(filmUntil)}</strong>
            </p>
            <a
              className={classNames(buttonClass({ size: "md" }), "mt-4")}
              href={`#${settings.screeners.uploads ? "your-film" : editSectionId}`}
            >
              {missingFilmTexts.send}
            </a>
          </div>
        )}
        <p className="lead">{text}</p>
        {children}
        <EntrySteps entry={entry} settings={settings} />
      </div>
    </section>
  );
}

type Step = { word: string; text: string; isDone: boolean };

/** The steps of an entry: past ones, and the next one. */
function buildEntrySteps(entry: Entry, settings: FestivalSettings): Step[] {
  const day = (moment: Date | string) =>
    longDate(dayIn(settings.timeZone, new Date(moment)), settings);
  const { status, submittedAt, withdrawnAt, announcedAt, firstLook: watched, confirmation } = entry;
  const pastStep = (word: string, text: string): Step => ({ word, text, isDone: true });
  const nextStep = (word: string, text: string): Step => ({ word, text, isDone: false });
  const isAwaitingReview = status === "pending" && !withdrawnAt;
  const reviewSteps = isAwaitingReview
    ? [nextStep(firstLookWord(entry), heroTexts.reviewStep)]
    : [];
  const watchedSteps = watched
    ? [pastStep(firstLookWord(entry), `Most recently on ${longDate(watched.lastOn, settings)}`)]
    : reviewSteps;
  const stepsSoFar = [pastStep("Received", day(submittedAt)), ...watchedSteps];
  if (withdrawnAt) return [...stepsSoFar, pastStep("Withdrawn", day(withdrawnAt))];
  const decision = nextStep("Decision", heroTexts.byEmail);
  if (status === "pending") return [...stepsSoFar, decision];
  const announcedStep = pastStep(announcedWords[status], announcedAt ? day(announcedAt) : "");
  if (status === "reviewed") return [...stepsSoFar, announcedStep, decision];
  if (!confirmation) return [...stepsSoFar, announcedStep];
  const { answer, answerBy, at } = confirmation;
  const answerStep = answer
    ? pastStep(answer === "yes" ? "Confirmed" : "Declined", at ? day(at) : "")
    : nextStep(heroTexts.yourAnswer, answerBy ? `By ${longDate(answerBy, settings)}` : "");
  return [...stepsSoFar, announcedStep, answerStep];
}

function EntrySteps({ entry, settings }: Omit<Props, "children">) {
  const steps = buildEntrySteps(entry, settings);
  const currentIndex = steps.findLastIndex(({ isDone }) => isDone);
  return (
    <ol
      aria-label={heroTexts.status}
      className="grid auto-cols-[minmax(0,1fr)] grid-flow-col max-w-275 mt-[clamp(36px,4vw,60px)] max-md:grid-flow-row"
    >
      {steps.map(({ word, text, isDone }, index) => (
        <li
          className="relative pt-6.5 pr-4 text-subtle leading-[1.35] before:absolute before:top-0 before:left-0 before:w-3.5 before:h-3.5 before:border-[1.5px] before:border-line-strong before:rounded-full before:bg-house not-last:after:absolute not-last:after:top-1.5 not-last:after:right-1.5 not-last:after:left-5 not-last:after:h-0.5 not-last:after:bg-line-strong data-done:text-text data-done:before:border-gold data-done:before:bg-gold data-done:[&:has(+_[data-done])]:after:bg-gold [&[aria-current]]:before:[box-shadow:0_0_0_5px_color-mix(in_oklab,var(--color-gold)_22%,transparent),0_0_30px_4px_color-mix(in_oklab,var(--color-gold)_50%,transparent)] max-md:pt-0 max-md:pb-5 max-md:pr-0 max-md:pl-8.5 max-md:last:pb-0 max-md:before:top-0.75 max-md:not-last:after:top-5.75 max-md:not-last:after:right-auto max-md:not-last:after:bottom-px max-md:not-last:after:left-1.5 max-md:not-last:after:w-0.5 max-md:not-last:after:h-auto"
          aria-current={index === currentIndex ? "step" : undefined}
          data-done={isDone || undefined}
          key={word}
        >
          <b className="block font-medium">{word}</b>
          <small className="text-muted text-md">{text}</small>
        </li>
      ))}
    </ol>
  );
}
