import { useEffect, useRef } from "react";
import { dateRange, longDate } from "~/features/festival/calendar";
import { useFacts } from "~/features/festival/client";
import { useServerClock } from "~/features/festival/hooks/use-server-clock";
import {
  deadlineDay,
  type SubmissionPhase,
  submissionPhase,
  timeLeft,
} from "~/features/festival/rules";
import type { FestivalFacts } from "~/features/festival/schema";
import { buttonClass } from "~/ui/button";
import { SectionLink } from "./section-link";

/** The units, and how many of each make a full turn of the sweep. */
const units = [
  { key: "days", label: "Days", full: 60 },
  { key: "hours", label: "Hours", full: 24 },
  { key: "minutes", label: "Minutes", full: 60 },
  { key: "seconds", label: "Seconds", full: 60 },
] as const;

/** A strip of film leader that counts down to the deadline. */
export function Countdown() {
  const facts = useFacts();
  const deadline = new Date(facts.dates.deadlineAt);
  const now = new Date(useServerClock("second", (ms) => Math.min(ms, deadline.getTime())));
  const left = timeLeft(deadline, now);
  const phase = submissionPhase(facts, now);
  const { title, note } = words(facts, phase);
  return (
    <section aria-labelledby="countdown-title" className="countdown">
      <div className="wrap mb-[clamp(32px,4vw,56px)] flex flex-wrap items-end justify-between gap-x-10 gap-y-6">
        <div>
          <h2 id="countdown-title">
            {title.map((line, index) => (
              <span key={line}>
                {line}
                {index < title.length - 1 && " "}
              </span>
            ))}
          </h2>
          {note && <p>{note}</p>}
        </div>
        {phase === "closed" ? (
          <SectionLink className={buttonClass({ variant: "outline" })} section="guidelines">
            View Guidelines
          </SectionLink>
        ) : (
          <SectionLink className={buttonClass()} section="categories">
            Submit Now
          </SectionLink>
        )}
      </div>
      <div className="strip">
        <Edge marks={topMarks(facts)} side="top" />
        <div aria-label="Time left until the deadline" className="frames" role="timer">
          <span className="frame frame-stub" />
          {units.map(({ key, label, full }) => (
            <Frame key={key} label={label} share={left[key] / full} value={left[key]} />
          ))}
          <span className="frame frame-stub" />
        </div>
        <Edge marks={bottomMarks(facts)} side="bottom" />
      </div>
    </section>
  );
}

function words(facts: FestivalFacts, phase: SubmissionPhase) {
  const date = longDate(deadlineDay(facts));
  const told: Record<SubmissionPhase, { title: string[]; note?: string }> = {
    before: { title: ["Submissions close", date] },
    late: {
      title: ["The deadline has passed.", "The door has not shut."],
      note: `The deadline was ${date}. Late entries are still welcome, at the regular fee.`,
    },
    closed: {
      title: ["Submissions are closed"],
      note: `The deadline was ${date}. Thank you to everyone who sent us a love story.`,
    },
  };
  return told[phase];
}

function Frame({ label, value, share }: { label: string; value: number; share: number }) {
  const sweep = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    sweep.current?.style.setProperty("--p", String(Math.min(1, share)));
  }, [share]);
  return (
    <span className="frame grain">
      <span className="frame-sweep" ref={sweep} />
      <span className="frame-value">{String(value).padStart(2, "0")}</span>{" "}
      <span className="frame-unit">{label}</span>
    </span>
  );
}

function Edge({ marks, side }: { marks: string[]; side: "top" | "bottom" }) {
  return (
    <div aria-hidden="true" className="strip-edge" data-side={side}>
      {marks.map((mark) => (
        <span key={mark}>{mark}</span>
      ))}
    </div>
  );
}

function topMarks({ brand, dates }: FestivalFacts): string[] {
  const title = `${brand.name} ${dates.festivalFrom.slice(0, 4)}`.toUpperCase();
  return [title, "▸ 21", "▸ 21A", "FINAL DEADLINE", "▸ 22", "▸ 22A"];
}

function bottomMarks({ dates }: FestivalFacts): string[] {
  const days = dateRange(dates.festivalFrom, dates.festivalTo).toUpperCase();
  return [`▸ ${days}`, "VIEWING", "▸ 35MM", "SAFETY FILM", "23A"];
}
