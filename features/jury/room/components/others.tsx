import { DotPlot } from "../../components/dot-plot";
import type { OwnAssignment } from "../schema";

type Props = {
  others: NonNullable<OwnAssignment["others"]>;
  average: NonNullable<OwnAssignment["average"]>;
  /** One's own total. */
  mine: number | null;
};

const verdictWords = { yes: "yes", maybe: "maybe", no: "no" } as const;
const rounded = (total: number | null) => (total === null ? "–" : Math.round(total));

/** The others, once one's own score is given. */
export function Others({ others, average, mine }: Props) {
  const totals = others.flatMap(({ total }) => total ?? []);
  const named = others.filter(({ name }) => name !== null);
  const label = `Your score ${rounded(mine)}, others ${totals.map(rounded).join(", ") || "none yet"}`;
  return (
    <section aria-label="The others" className="jury-others">
      <h2>
        {others.length === 0
          ? "You are the first"
          : `You, and ${others.length === 1 ? "one other" : `the other ${others.length}`}`}
      </h2>
      <DotPlot dots={totals} label={label} mean={average.mean} mine={mine} />
      <p className="jury-axis" aria-hidden="true">
        <span>0</span>
        <span>50</span>
        <span>100</span>
      </p>
      {others.length > 0 && (
        <p>
          The jury stands at <b>{rounded(average.mean)}</b>, median {rounded(average.median)}.
        </p>
      )}
      {named.length > 0 && (
        <ul className="jury-names">
          {named.map(({ name, total, verdict }) => (
            <li key={name}>
              <span>{name}</span>
              <b>{rounded(total)}</b>
              <span className="text-muted">{verdict && verdictWords[verdict]}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
