import { useEffect, useRef } from "react";
import { useFestival } from "~/features/settings/hooks";
import { useSeason } from "~/features/settings/hooks/use-season";
import { useServerClock } from "~/features/settings/hooks/use-server-clock";
import { timeLeft } from "~/features/settings/rules";
import type { FestivalSettings } from "~/features/settings/schema";
import {
  type CountdownTarget,
  countdownTarget,
  isCallFolded,
} from "~/features/settings/season.rules";
import { dateRange } from "~/lib/dates/calendar";
import { countdownText } from "../season.texts";
import { SeasonButtons } from "./season-buttons";

/** The units, and how many of each make a full circle. */
const units = [
  { key: "days", label: "Days", full: 60 },
  { key: "hours", label: "Hours", full: 24 },
  { key: "minutes", label: "Minutes", full: 60 },
  { key: "seconds", label: "Seconds", full: 60 },
] as const;

/** A strip of film leader that counts down to the next date: opening, deadline or festival. */
export function Countdown() {
  const festival = useFestival();
  const { settings, edition } = festival;
  const season = useSeason();
  const target = countdownTarget(settings, edition, season);
  const { title, note, buttons } = countdownText(festival, season);
  const isFinished = isCallFolded(season);
  return (
    <section
      aria-labelledby="countdown-title"
      className="countdown"
      data-small={isFinished || undefined}
    >
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
          {note && <p className="max-w-[38em] mt-4.5 text-muted">{note}</p>}
        </div>
        <div className="cta">
          {/* The primary one is on the first screen. */}
          <SeasonButtons buttons={buttons} plain />
        </div>
      </div>
      {isFinished ? (
        <div className="wrap">
          {/* The heading names the next call; the zeros are those of the deadline that has passed. */}
          <p className="mb-2.5 text-subtle text-md" id="countdown-zeros">
            {endTexts.deadline.label}
          </p>
          <p aria-labelledby="countdown-zeros" className="zeros" role="timer">
            <Frames until={target.at} />
          </p>
        </div>
      ) : (
        <Strip target={target} settings={settings} />
      )}
    </section>
  );
}

const endTexts: Record<CountdownTarget["kind"], { label: string; mark: string }> = {
  opening: { label: "Time left until entries open", mark: "ENTRIES OPEN" },
  deadline: { label: "Time left until the deadline", mark: "FINAL DEADLINE" },
  late: { label: "Time left for late entries", mark: "LATE ENTRIES" },
  festival: { label: "Time left until the festival", mark: "OPENING NIGHT" },
};

type StripProps = { target: CountdownTarget; settings: FestivalSettings };

function Strip({ target, settings }: StripProps) {
  const { label, mark } = endTexts[target.kind];
  return (
    <div className="strip">
      <StripEdge marks={topMarks(settings, mark)} side="top" />
      <div aria-label={label} className="frames" role="timer">
        <span className="frame frame-stub" />
        <Frames until={target.at} />
        <span className="frame frame-stub" />
      </div>
      <StripEdge marks={bottomMarks(settings)} side="bottom" />
    </div>
  );
}

/** The four units, in a component of their own: only they render every second. */
function Frames({ until }: { until: Date }) {
  const now = useServerClock("second", (ms) => Math.min(ms, until.getTime()));
  const remainingTime = timeLeft(until, new Date(now));
  return units.map(({ key, label, full }) => (
    <Frame key={key} label={label} share={remainingTime[key] / full} value={remainingTime[key]} />
  ));
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

function StripEdge({ marks, side }: { marks: string[]; side: "top" | "bottom" }) {
  return (
    <div aria-hidden="true" className="strip-edge" data-side={side}>
      {marks.map((mark) => (
        <span key={mark}>{mark}</span>
      ))}
    </div>
  );
}

function topMarks({ brand, dates }: FestivalSettings, mark: string): string[] {
  const title = `${brand.name} ${dates.festivalFrom.slice(0, 4)}`.toUpperCase();
  return [title, "▸ 21", "▸ 21A", mark, "▸ 22", "▸ 22A"];
}

function bottomMarks(settings: FestivalSettings): string[] {
  const { dates } = settings;
  const days = dateRange(dates.festivalFrom, dates.festivalTo, settings).toUpperCase();
  return [`▸ ${days}`, "VIEWING", "▸ 35MM", "SAFETY FILM", "23A"];
}
