import type { ReactNode } from "react";
import { Button } from "~/components/button";
import { useSettings } from "~/features/settings/hooks";
import { browserTimeZone, momentTime, type TimeFormats } from "~/lib/dates/calendar";
import { pages } from "~/lib/paths";
import type { SaveState, ScorecardState } from "../hooks/use-scorecard";
import { scoreBarTexts } from "../texts";

/** A time in the juror's own time zone, in the festival's clock format. */
const formatLocalTime = (moment: Date, formats: TimeFormats) =>
  momentTime({ timeZone: browserTimeZone(), formats }, moment);

/** Where the typed values are saved, in a sentence. */
export function SavedMessage({ saveState }: { saveState: SaveState }): ReactNode {
  const { formats } = useSettings();
  if (saveState.kind === "saving") return scoreBarTexts.saving;
  if (saveState.kind === "conflict") return scoreBarTexts.conflict;
  if (saveState.kind === "local") {
    return saveState.isSubmission ? scoreBarTexts.offlineSubmitted : scoreBarTexts.offlineSaved;
  }
  if (saveState.kind === "saved")
    return saveState.at
      ? `Saved ${formatLocalTime(saveState.at, formats)}`
      : scoreBarTexts.autosaved;
  if (!saveState.isLoggedOut) return saveState.message;
  return (
    <>
      You are logged out. What you entered is saved on this device.{" "}
      <a className="link" href={pages.juryLogin}>
        {scoreBarTexts.logInAgain}
      </a>
    </>
  );
}

/** Edited on two devices: asks which version to keep. Nothing is lost before the choice. */
export function SaveConflict({ card: { saveState, resolveConflict } }: { card: ScorecardState }) {
  if (saveState.kind !== "conflict") return null;
  const { card } = saveState;
  return (
    <div className="flex flex-[1_1_100%] flex-wrap gap-2 [&_.btn]:ml-0" role="alert">
      <p className="flex-[1_1_100%]">{scoreBarTexts.conflictQuestion}</p>
      <Button onClick={() => resolveConflict(card, "own")} size="sm" variant="outline">
        {scoreBarTexts.keepOwn}
      </Button>
      <Button onClick={() => resolveConflict(card, "server")} size="sm" variant="outline">
        {scoreBarTexts.keepOther}
      </Button>
    </div>
  );
}

type Props = {
  card: ScorecardState;
  total: number | null;
  missingCount: number;
  isReady: boolean;
  isSubmitting: boolean;
};

/** Always visible: the running total, what is missing, and the submit button. */
export function SubmitScoreBar({ card, total, missingCount, isReady, isSubmitting }: Props) {
  const { saveState } = card;
  return (
    <div className="fixed bottom-0 inset-x-0 z-40 flex flex-wrap items-center gap-y-2.5 gap-x-4 pt-3 pb-[calc(12px_+_env(safe-area-inset-bottom))] px-4 bg-surface-1 shadow-[0_-1px_0_var(--color-line),0_-24px_60px_oklch(0_0_0_/_0.6)] [&_.btn]:ml-auto [&_.btn]:px-[clamp(12px,46vw_-_154px,26px)] [&_.btn]:whitespace-nowrap sm:max-lg:px-[max(16px,50%_-_340px)] lg:sticky lg:bottom-0 lg:mt-6 lg:mb-0 lg:-mx-6 lg:py-3.5 lg:px-6 lg:shadow-[0_-1px_0_var(--color-line)]">
      <SaveConflict card={card} />
      <output
        aria-label={scoreBarTexts.yourScore}
        className="min-w-[1.2em] text-gold font-display text-[clamp(2.25rem,12.4vw,3rem)] leading-[0.8] font-normal lining-nums"
      >
        {total !== null && Math.round(total)}
      </output>
      <p
        className="flex-[1_1_5.5em] min-w-0 wrap-normal text-muted text-(length:--text-sm) leading-[1.25] max-sm:data-trouble:basis-full max-sm:data-trouble:order-1 lg:data-trouble:basis-full lg:data-trouble:order-1"
        data-trouble={["local", "refused"].includes(saveState.kind) || undefined}
        role="status"
      >
        {missingCount > 0 && (
          <span className="block">
            {missingCount === 1 ? "1 question left" : `${missingCount} questions left`}
          </span>
        )}
        <span className="block">
          <SavedMessage saveState={saveState} />
        </span>
      </p>
      <Button data-give disabled={!isReady} pending={isSubmitting} type="submit">
        {scoreBarTexts.submitButton}
      </Button>
    </div>
  );
}
