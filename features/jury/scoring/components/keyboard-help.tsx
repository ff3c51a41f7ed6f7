import { useEffect, useState } from "react";
import { keysScore, switchKeys } from "../preferences.browser";

type Props = {
  /** How many steps the questions of a card have. */
  scales: readonly number[];
  /** One press answers all questions of a card. */
  hasAll: boolean;
  isList?: boolean;
};

/** The keys of a room of cards, and the switch that lets them rest; shown where there are keys. */
export function Keys({ scales, hasAll, isList = false }: Props) {
  const [on, setOn] = useState(true);
  useEffect(() => setOn(keysScore()), []);
  const most = Math.max(5, ...scales);
  const keys: [string[], string][] = [
    [most === 10 ? ["1", "–", "9", "0"] : ["1", "–", "5"], "score"],
    ...(hasAll ? ([[["A"], "same score for all"]] as [string[], string][]) : []),
    [["↑", "↓"], "question"],
    ...(isList
      ? []
      : ([
          [["W"], "watch"],
          [["C"], "note"],
          [["J", "K"], "film"],
        ] as [string[], string][])),
    [["⌘", "↵"], "give"],
  ];
  return (
    <div className="jury-keys">
      {keys.map(([caps, does]) => (
        <span key={does}>
          {caps.map((cap) => (cap === "–" ? cap : <kbd key={cap}>{cap}</kbd>))} {does}
        </span>
      ))}
      <label>
        <input
          checked={on}
          onChange={({ target }) => {
            setOn(target.checked);
            switchKeys(target.checked);
          }}
          type="checkbox"
        />
        Use keyboard shortcuts
      </label>
    </div>
  );
}
