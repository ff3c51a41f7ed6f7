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
      ? "You are offline. We'll submit your score when you are back online"
      : "You are offline. Saved on this device";
  }
  if (keeping.kind === "saved")
    return keeping.at ? `Saved ${hourHere(keeping.at)}` : "Saved automatically";
  if (!keeping.loggedOut) return keeping.told;
  return (
    <>
      You are logged out. Your input is saved on this device.{" "}
      <a className="link" href={pages.juryLogin}>
        Log in again
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
      <p>You changed this scorecard on another device. Which version do you want to keep?</p>
      <Button onClick={() => settleWith(card, "mine")} size="sm" variant="outline">
        Keep this one
      </Button>
      <Button onClick={() => settleWith(card, "theirs")} size="sm" variant="outline">
        Keep the other one
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
