import type { ReactNode } from "react";
import { Button } from "~/components/button";
import { browserTimeZone, timeIn } from "~/lib/dates/calendar";
import { pages } from "~/lib/paths";
import type { SavedCard, SaveState } from "../hooks/use-scorecard";
import { scoreBarTexts } from "../texts";

const hourHere = (moment: Date) => timeIn(browserTimeZone(), moment);

/** Where what was typed is, in a sentence. */
export function savedMessage(keeping: SaveState): ReactNode {
  if (keeping.kind === "saving") return scoreBarTexts.saving;
  if (keeping.kind === "theirs") return scoreBarTexts.changedOnAnother;
  if (keeping.kind === "here") {
    return keeping.gives ? scoreBarTexts.youOfflineWell : scoreBarTexts.youOfflineSaved;
  }
  if (keeping.kind === "saved")
    return keeping.at ? `Saved ${hourHere(keeping.at)}` : scoreBarTexts.savedAutomatically;
  if (!keeping.loggedOut) return keeping.told;
  return (
    <>
      You are logged out. Your input is saved on this device.{" "}
      <a className="link" href={pages.juryLogin}>
        {scoreBarTexts.logInAgain}
      </a>
    </>
  );
}

/** Two devices, one card: which of both shall stay. Nothing is lost until somebody says so. */
export function SaveStatus({ card: { keeping, settleWith } }: { card: SavedCard }) {
  if (keeping.kind !== "theirs") return null;
  const { card } = keeping;
  return (
    <div className="jury-theirs" role="alert">
      <p>{scoreBarTexts.youChangedThis}</p>
      <Button onClick={() => settleWith(card, "mine")} size="sm" variant="outline">
        {scoreBarTexts.keepThisOne}
      </Button>
      <Button onClick={() => settleWith(card, "theirs")} size="sm" variant="outline">
        {scoreBarTexts.keepOtherOne}
      </Button>
    </div>
  );
}

type Props = {
  card: SavedCard;
  total: number | null;
  missing: number;
  ready: boolean;
  giving: boolean;
};

/** Always at hand: the running score, what is missing, and the press that gives it. */
export function SubmitScoreBar({ card, total, missing, ready, giving }: Props) {
  const { keeping } = card;
  return (
    <div className="jury-give">
      <SaveStatus card={card} />
      <output aria-label={scoreBarTexts.yourScore} className="jury-total">
        {total === null ? "–" : Math.round(total)}
      </output>
      <p
        className="jury-status"
        data-trouble={["here", "refused"].includes(keeping.kind) || undefined}
        role="status"
      >
        {missing > 0 && (
          <span>{missing === 1 ? "1 question left" : `${missing} questions left`}</span>
        )}
        <span>{savedMessage(keeping)}</span>
      </p>
      <Button data-give disabled={!ready} pending={giving} type="submit">
        {scoreBarTexts.giveNext}
      </Button>
    </div>
  );
}
