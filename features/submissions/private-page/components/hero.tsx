import "./hero.css";
import type { ReactNode } from "react";
import { formatAnswerTime } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { thisIsForNext } from "~/features/settings/season.rules";
import { dayIn, longDate } from "~/lib/dates/calendar";
import type { Entry } from "../../entry/schema";
import { submissionTitle } from "../../schema";
import { announcedWords } from "../announced.texts";
import { heroTexts } from "../texts";

/** What was announced means to the person who waited for it. */
const words: Record<Entry["status"], { word: string; told: string }> = {
  pending: {
    word: "Received",
    told: heroTexts.weHaveReceived,
  },
  reviewed: { word: "Reviewed", told: heroTexts.ourTeamHas },
  accepted: { word: "Accepted", told: heroTexts.yourEntryIn },
  waitlisted: {
    word: "Waitlisted",
    told: heroTexts.yourEntryOn,
  },
  rejected: {
    word: heroTexts.notSelected,
    told: heroTexts.yourEntryWas,
  },
};

function wordsOf(
  { status, withdrawnAt, firstLook, confirmation, forNext }: Entry,
  facts: FestivalSettings,
) {
  if (withdrawnAt) return { word: "Withdrawn", told: heroTexts.youWithdrewThis };
  if (confirmation?.answer === "no") {
    return { word: "Declined", told: heroTexts.yourEntryWasSelected };
  }
  const { word, told } = words[status];
  const next = forNext ? ` ${thisIsForNext}` : "";
  if (status !== "pending") return { word, told: told + next };
  return {
    word: firstLook ? "Watched" : word,
    told: `${told} We'll email you ${formatAnswerTime(facts, { forNext })}.${next}`,
  };
}

type Props = { entry: Entry; facts: FestivalSettings; children: ReactNode };

/** Where an entry stands, as large as its filmmaker feels it, and the road that it came. */
export function EntryHero({ entry, facts, children }: Props) {
  const { word, told } = wordsOf(entry, facts);
  const comes = entry.status === "accepted" && entry.confirmation?.answer !== "no";
  const isLit = !entry.withdrawnAt && comes;
  return (
    <section className="backdrop entry-hero" data-lit={isLit || undefined}>
      <img alt="" fetchPriority="high" height="675" src="/art/still-window.webp" width="1200" />
      <div className="wrap">
        <h1>
          <span className="entry-who">
            {[submissionTitle(entry), entry.director].filter(Boolean).join(", ")}
          </span>
          <span className="sr-only">: </span>
          <span className="entry-word">{word}</span>
        </h1>
        <p className="lead">{told}</p>
        {children}
        <Road entry={entry} facts={facts} />
      </div>
    </section>
  );
}

type Step = { word: string; told: string; isDone: boolean };

/** The steps of an entry: what has been, and the next one that its filmmaker waits for. */
function roadOf(entry: Entry, day: (moment: Date | string) => string): Step[] {
  const { status, submittedAt, withdrawnAt, announcedAt, firstLook, confirmation } = entry;
  const step = (word: string, told: string, isDone = true): Step => ({ word, told, isDone });
  const watched = firstLook
    ? [step("Watched", `Last on ${longDate(firstLook.lastOn)}`)]
    : status === "pending" && !withdrawnAt
      ? [step("Watched", heroTexts.ourTeamWatches, false)]
      : [];
  const way = [step("Received", day(submittedAt)), ...watched];
  if (withdrawnAt) return [...way, step("Withdrawn", day(withdrawnAt))];
  const decision = step("Decision", heroTexts.byEmail, false);
  if (status === "pending") return [...way, decision];
  const announced = step(announcedWords[status], announcedAt ? day(announcedAt) : "");
  if (status === "reviewed") return [...way, announced, decision];
  if (!confirmation) return [...way, announced];
  const { answer, answerBy, at } = confirmation;
  const answered = answer
    ? step(answer === "yes" ? "Confirmed" : "Declined", at ? day(at) : "")
    : step(heroTexts.yourAnswer, answerBy ? `By ${longDate(answerBy)}` : "", false);
  return [...way, announced, answered];
}

function Road({ entry, facts }: Omit<Props, "children">) {
  const steps = roadOf(entry, (moment) => longDate(dayIn(facts.timeZone, new Date(moment))));
  const here = steps.findLastIndex(({ isDone }) => isDone);
  return (
    <ol aria-label={heroTexts.status} className="entry-road">
      {steps.map(({ word, told, isDone }, at) => (
        <li
          aria-current={at === here ? "step" : undefined}
          data-done={isDone || undefined}
          key={word}
        >
          <b>{word}</b>
          <small>{told}</small>
        </li>
      ))}
    </ol>
  );
}
