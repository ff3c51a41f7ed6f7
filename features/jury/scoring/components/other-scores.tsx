import { DotPlot } from "../../components/dot-plot";
import type { OwnAssignment, Sealed } from "../schema";
import { otherScoresTexts } from "../texts";

type Props = {
  title: string;
  others: NonNullable<OwnAssignment["others"]>;
  average: NonNullable<OwnAssignment["average"]>;
  /** One's own total. */
  mine: number | null;
};

const verdictWords = { yes: "yes", maybe: "maybe", no: "no" } as const;
const rounded = (total: number | null) => (total === null ? "–" : Math.round(total));

/** Other scores, once one's own score is given. */
export function Others({ title, others, average, mine }: Props) {
  const totals = others.flatMap(({ total }) => total ?? []);
  const named = others.filter(({ name }) => name !== null);
  const label = `Your score ${rounded(mine)}, others ${totals.map(rounded).join(", ") || "none yet"}`;
  return (
    <section aria-label={otherScoresTexts.otherScores} className="jury-others">
      <p className="jury-overline">{title}</p>
      <h2>
        {others.length === 0
          ? otherScoresTexts.youFirstScore
          : `You and ${others.length === 1 ? "one other juror" : `${others.length} other jurors`}`}
      </h2>
      <DotPlot dots={totals} label={label} mean={average.mean} mine={mine} />
      <p aria-hidden="true" className="jury-axis">
        <span>0</span>
        <span>50</span>
        <span>100</span>
      </p>
      <p className="text-muted">
        {others.length === 0 ? (
          otherScoresTexts.youllSeeOther
        ) : (
          <>
            Jury average <b className="text-text">{rounded(average.mean)}</b>, median{" "}
            {rounded(average.median)}. {leaning(mine, average.mean)}
          </>
        )}
      </p>
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

/** How one's own score lies beside the jury's; what is within five points is said to be with it. */
function leaning(mine: number | null, mean: number | null): string {
  if (mine === null || mean === null) return "";
  const apart = mine - mean;
  if (Math.abs(apart) < 5) return otherScoresTexts.youAgreeWith;
  const far = Math.abs(apart) < 15 ? "a little " : "much ";
  return `Your score is ${far}${apart > 0 ? "higher" : "lower"}.`;
}

const counted = [
  otherScoresTexts.noOtherJuror,
  otherScoresTexts.oneOtherJuror,
  otherScoresTexts.twoOtherJurors,
  otherScoresTexts.threeOtherJurors,
];

/** That others scored a film, and nothing of what they think. */
export function SealedOthers({ count, until }: Sealed) {
  const opens = until === "own" ? "you submit yours" : "the phase closes";
  return (
    <div className="jury-sealed">
      <p>
        <b>{counted[count] ?? `${count} other jurors have`} scored this film</b>
      </p>
      {count > 0 && (
        <p aria-hidden="true" className="jury-dark">
          {Array.from({ length: Math.min(count, 9) }, (_, at) => `dot ${at}`).map((key) => (
            <i key={key} />
          ))}
        </p>
      )}
      <p className="jury-small">
        {count > 0 ? otherScoresTexts.youllSeeTheir : otherScoresTexts.youllSeeOtherScores} after{" "}
        {opens}.
      </p>
    </div>
  );
}
