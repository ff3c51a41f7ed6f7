import { type Ref, useEffect } from "react";
import { useRevalidator } from "react-router";
import { Button } from "~/components/button";
import { VisuallyHidden } from "~/components/visually-hidden";
import { useSettings } from "~/features/settings/hooks";
import { useServerClock } from "~/features/settings/hooks/use-server-clock";
import { momentInFull } from "~/lib/dates/calendar";
import { useReleaseStep } from "../hooks";
import { undoMs } from "../rules";
import { formatEmailCount } from "../texts";
import type { Announcement } from "./list";

const undoSeconds = undoMs / 1000;
/** Seconds by which the page's clock may be behind the server's: up to 10:05 left, it is a release in ten minutes. */
const lagSeconds = 5;
/** Milliseconds between checks whether the release happened. */
const pollMs = 3_000;

/** '9:41' */
const formatClock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** The time left to undo a release; then waits for it. */
export function Countdown({
  announcement,
  sendAt,
  ref,
}: {
  announcement: Announcement;
  sendAt: string;
  ref?: Ref<HTMLElement>;
}) {
  const settings = useSettings();
  const { revalidate } = useRevalidator();
  const undo = useReleaseStep("undo", announcement);
  const sendAtMs = Date.parse(sendAt);
  const secondsLeft = useServerClock("second", (ms) =>
    Math.max(0, Math.ceil((sendAtMs - ms) / 1000)),
  );
  const isDue = secondsLeft === 0;
  useEffect(() => {
    if (!isDue) return;
    const timer = setInterval(() => void revalidate(), pollMs);
    return () => clearInterval(timer);
  }, [isDue, revalidate]);
  const isSoon = secondsLeft <= undoSeconds + lagSeconds;
  const undoTitle = isSoon
    ? "Sending soon. You can still undo it."
    : "Scheduled. You can still undo it.";
  const undoStatus = secondsLeft <= 60 ? "One minute left to undo." : "You can undo it.";
  const count = formatEmailCount(announcement.letters ?? 0);
  return (
    <section
      aria-label="Time until the emails are sent"
      className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-lg border border-gold/60 bg-[color-mix(in_oklab,var(--color-gold)_7%,var(--color-house))] px-6 py-5"
      ref={ref}
      tabIndex={-1}
    >
      {isSoon && <CountdownRing secondsLeft={Math.min(secondsLeft, undoSeconds)} />}
      <div className="min-w-0 flex-[1_1_18rem]">
        <h2 className="text-lg font-semibold">{isDue ? "Sending now." : undoTitle}</h2>
        <p className="mt-1 text-muted">
          {isDue
            ? `We are sending ${count}. This page updates automatically.`
            : `On ${momentInFull(sendAt, settings)} we send ${count} and update all private pages. Until then, filmmakers see nothing, and these decisions can't be changed.`}
        </p>
      </div>
      {!isDue && (
        <Button
          onClick={() => undo.mutate(undefined)}
          pending={undo.isPending}
          size="md"
          variant="outline"
        >
          Undo
        </Button>
      )}
      {/* Only start, last minute and end are announced. */}
      <VisuallyHidden>
        <span role="status">{isDue ? "Sending now." : undoStatus}</span>
      </VisuallyHidden>
    </section>
  );
}

/** The share of the ten minutes left, and the time. */
function CountdownRing({ secondsLeft }: { secondsLeft: number }) {
  return (
    <span className="relative grid size-24 flex-none place-items-center">
      <svg aria-hidden="true" className="absolute inset-0 size-full -rotate-90" viewBox="0 0 96 96">
        <circle className="stroke-surface-3" cx="48" cy="48" fill="none" r="43" strokeWidth="6" />
        <circle
          className="stroke-gold"
          cx="48"
          cy="48"
          fill="none"
          pathLength="100"
          r="43"
          strokeDasharray={`${(secondsLeft * 100) / undoSeconds} 100`}
          strokeLinecap="round"
          strokeWidth="6"
        />
      </svg>
      <span className="text-[1.75rem]/none font-semibold tabular-nums" role="timer">
        {formatClock(secondsLeft)}
      </span>
    </span>
  );
}
