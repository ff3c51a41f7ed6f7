import { timeIn, zoneHere } from "~/features/festival/calendar";
import { Button } from "~/ui/button";
import type { Keeping } from "../hooks/use-card";
import type { Scorecard } from "../schema";

type Props = {
  total: number | null;
  missing: number;
  keeping: Keeping;
  ready: boolean;
  giving: boolean;
  onSettle: (card: Scorecard, keep: "mine" | "theirs") => void;
};

const hourHere = (moment: Date) => timeIn(zoneHere(), moment);

function told(keeping: Keeping): string {
  if (keeping.kind === "saving") return "Saving…";
  if (keeping.kind === "here") return "Kept on this device, sent when you are back";
  if (keeping.kind === "refused") return keeping.told;
  if (keeping.kind === "theirs") return "Changed on another device";
  return keeping.at ? `Saved ${hourHere(keeping.at)}` : "Saves itself";
}

/** Always at hand: the running score, what is missing, and the press that gives it. */
export function GiveBar({ total, missing, keeping, ready, giving, onSettle }: Props) {
  return (
    <div className="jury-give">
      {keeping.kind === "theirs" && (
        <div className="jury-theirs" role="alert">
          <p>This card was changed on another device. Which one shall stay?</p>
          <Button onClick={() => onSettle(keeping.card, "mine")} size="sm" variant="outline">
            What I typed here
          </Button>
          <Button onClick={() => onSettle(keeping.card, "theirs")} size="sm" variant="outline">
            The other one
          </Button>
        </div>
      )}
      <output aria-label="Your score" className="jury-total">
        {total === null ? "–" : Math.round(total)}
      </output>
      <p className="jury-status" role="status">
        {missing > 0 && (
          <span>{missing === 1 ? "1 question left" : `${missing} questions left`}</span>
        )}
        <span>{told(keeping)}</span>
      </p>
      <Button disabled={!ready} pending={giving} type="submit">
        Give and next
      </Button>
    </div>
  );
}
