import { useEffect, useState } from "react";
import { playerKeys } from "~/features/screeners/player.texts";
import { scoringKeys } from "../preferences.browser";

type Props = {
  /** The number of steps of each scale. */
  scales: readonly number[];
  /** One button answers all criteria of a scorecard. */
  hasButtonForAll: boolean;
  /** Several scorecards on one page: nothing to watch, and no next film. */
  hasManyScorecards?: boolean;
  /** There is an uploaded film to play. */
  hasPlayer?: boolean;
};

/** The keyboard shortcuts of scorecards and the switch that turns them off; shown only where there is a keyboard. */
export function KeyboardHelp({
  scales,
  hasButtonForAll,
  hasManyScorecards = false,
  hasPlayer = false,
}: Props) {
  const [isOn, setIsOn] = useState(true);
  useEffect(() => setIsOn(scoringKeys.isOn()), []);
  const maxScale = Math.max(5, ...scales);
  const keys: (readonly [readonly string[], string])[] = [
    [maxScale === 10 ? ["1", "–", "9", "0"] : ["1", "–", "5"], "score"],
    ...(hasButtonForAll ? ([[["A"], "same score for all"]] as [string[], string][]) : []),
    [["↑", "↓"], "question"],
    ...(hasManyScorecards
      ? []
      : ([
          [["W"], "watch"],
          [["C"], "note"],
          [["J", "K"], "film"],
        ] as [string[], string][])),
    ...(hasPlayer ? playerKeys : []),
    [["⌘", "↵"], "give"],
  ];
  return (
    // Without a mouse there is usually no keyboard, and single keys do nothing.
    <div
      className={`hidden flex-wrap items-center gap-y-1.5 gap-x-4 max-w-[40em] mt-7 pt-4 border-t border-line text-subtle text-(length:--text-sm) pointer-fine:flex ${hasManyScorecards ? "" : "max-sm:mx-4"}`}
    >
      {keys.map(([caps, action]) => (
        <span className="inline-flex items-center gap-1.25" key={action}>
          {caps.map((cap) =>
            cap === "–" ? (
              cap
            ) : (
              <kbd
                className="min-w-5.5 py-px px-1.25 rounded-sm shadow-[inset_0_0_0_1px_var(--color-line-strong)] text-muted font-sans text-(length:--text-xs) leading-[1.45] font-medium text-center"
                key={cap}
              >
                {cap}
              </kbd>
            ),
          )}{" "}
          {action}
        </span>
      ))}
      <label className="inline-flex items-center gap-2 min-h-6 cursor-pointer">
        <input
          className="w-4 h-4 accent-gold"
          checked={isOn}
          onChange={({ target }) => {
            setIsOn(target.checked);
            scoringKeys.setOn(target.checked);
          }}
          type="checkbox"
        />
        Use keyboard shortcuts
      </label>
    </div>
  );
}
