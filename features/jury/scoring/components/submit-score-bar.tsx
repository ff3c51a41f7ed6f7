import type { ReactNode } from "react";
import { Button } from "~/components/button";
import { browserTimeZone, timeIn } from "~/lib/dates/calendar";
import { pages } from "~/lib/paths";
import type { SavedCard, SaveState } from "../hooks/use-scorecard";

const hourHere = (moment: Date) => timeIn(browserTimeZone(), moment);

/** Where what was typed is, in a sentence. */
export function savedMessage(keeping: SaveState): ReactNode {
  if (keeping.kind === "saving") return "Saving…";
  if (keeping.kind === "theirs") return "Changed on another device";
  if (keeping.kind === "here") {
    return keeping.gives
      ? "No network. Your score is given when you are back"
      : "No network. Kept on this device, sent when you are back";
  }
  if (keeping.kind === "saved")
    return keeping.at ? `Saved ${hourHere(keeping.at)}` : "Saves itself";
  if (!keeping.loggedOut) return keeping.told;
  return (
    <>
      You are logged out. It is kept on this device.{" "}
      <a className="link" href={pages.juryLogin}>
        Enter again
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
      <p>This card was changed on another device. Which one shall stay?</p>
      <Button onClick={() => settleWith(card, "mine")} size="sm" variant="outline">
        What I typed here
      </Button>
      <Button onClick={() => settleWith(card, "theirs")} size="sm" variant="outline">
        The other one
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
      <output aria-label="Your score" className="jury-total">
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
        Give and next
      </Button>
    </div>
  );
}
