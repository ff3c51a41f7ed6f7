import { DotPlot } from "../../components/dot-plot";
import type { OwnAssignment, SealedScores } from "../schema";
import { otherScoresTexts } from "../texts";

type Props = {
  title: string;
  scores: NonNullable<OwnAssignment["others"]>;
  average: NonNullable<OwnAssignment["average"]>;
  /** The juror's own total. */
  ownTotal: number | null;
};

const verdictWords = { yes: "yes", maybe: "maybe", no: "no" } as const;
const roundTotal = (total: number | null) => total !== null && Math.round(total);

/** Other jurors' scores, after the juror's own is submitted. */
export function OtherScores({ title, scores, average, ownTotal }: Props) {
  const totals = scores.flatMap(({ total }) => total ?? []);
  const scoresWithName = scores.filter(({ name }) => name !== null);
  const label = [
    ownTotal !== null && `Your score ${roundTotal(ownTotal)}`,
    totals.length > 0 && `others ${totals.map(roundTotal).join(", ")}`,
  ]
    .filter(Boolean)
    .join(", ");
  return (
    <section
      aria-label={otherScoresTexts.otherScores}
      className="mb-8 [&_svg]:mt-4.5 [&_svg]:mb-0.5 [&_svg]:mx-0 motion-safe:[&_.dot]:[animation:jury-dot_0.3s_var(--ease-out)_backwards] motion-safe:[&_.dot-mine]:[animation:jury-dot_0.3s_var(--ease-out)_0.32s_backwards] motion-safe:[&_.dot:nth-of-type(2)]:[animation-delay:0.08s] motion-safe:[&_.dot:nth-of-type(3)]:[animation-delay:0.16s] motion-safe:[&_.dot:nth-of-type(4)]:[animation-delay:0.24s] motion-safe:[&_.dot:nth-of-type(n+5)]:[animation-delay:0.32s]"
    >
      <p className="text-muted font-sans text-base leading-[1.4] font-normal lg:hidden">{title}</p>
      <h2 className="font-display text-2xl leading-none font-normal">
        {scores.length === 0
          ? otherScoresTexts.firstTitle
          : `You and ${scores.length === 1 ? "one other juror" : `${scores.length} other jurors`}`}
      </h2>
      <DotPlot dots={totals} label={label} mean={average.mean} ownTotal={ownTotal} />
      <p
        aria-hidden="true"
        className="flex justify-between mb-3.5 text-subtle text-(length:--text-xs) tabular-nums"
      >
        <span>0</span>
        <span>50</span>
        <span>100</span>
      </p>
      <p className="text-muted">
        {scores.length === 0 && otherScoresTexts.firstNote}
        {scores.length > 0 && average.mean !== null && (
          <>
            Jury average <b className="text-text">{roundTotal(average.mean)}</b>, median{" "}
            {roundTotal(average.median)}. {describeDifference(ownTotal, average.mean)}
          </>
        )}
      </p>
      {scoresWithName.length > 0 && (
        <ul className="grid gap-1.5 mt-3.5">
          {scoresWithName.map(({ name, total, verdict }) => (
            <li className="grid grid-cols-[minmax(0,1fr)_3em_4em] gap-2.5 tabular-nums" key={name}>
              <span className="wrap-anywhere">{name}</span>
              <b className="text-right">{roundTotal(total)}</b>
              <span className="text-muted wrap-anywhere">{verdict && verdictWords[verdict]}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Points between two totals that count as equal, and as a little apart. */
const [equalWithin, littleWithin] = [5, 15];

/** How the juror's own total compares with the mean, as a sentence. */
function describeDifference(ownTotal: number | null, mean: number | null): string {
  if (ownTotal === null || mean === null) return "";
  const difference = ownTotal - mean;
  if (Math.abs(difference) < equalWithin) return otherScoresTexts.agrees;
  const distanceWord = Math.abs(difference) < littleWithin ? "a little " : "much ";
  return `Your score is ${distanceWord}${difference > 0 ? "higher" : "lower"}.`;
}

const countTexts = [
  otherScoresTexts.scoredByNone,
  otherScoresTexts.scoredByOne,
  otherScoresTexts.scoredByTwo,
  otherScoresTexts.scoredByThree,
];

/** Shows that others scored a film, without their scores. */
export function SealedScoresNote({ count, until }: SealedScores) {
  const revealEvent = until === "own" ? "you submit yours" : "the phase closes";
  return (
    <div className="mt-6.5 py-4 px-4.5 rounded-sm shadow-[inset_0_0_0_1px_var(--color-line)]">
      <p>
        <b className="font-medium">
          {countTexts[count] ?? `${count} other jurors have`} scored this film
        </b>
      </p>
      {count > 0 && (
        <p
          aria-hidden="true"
          className="relative flex justify-evenly mt-3.5 mb-3 before:absolute before:top-[50%] before:bottom-auto before:inset-x-0 before:border-t before:border-line"
        >
          {Array.from({ length: Math.min(count, 9) }, (_, index) => `dot ${index}`).map((key) => (
            <i
              className="relative w-2.75 h-2.75 border-[1.75px] border-muted rounded-full bg-pit"
              key={key}
            />
          ))}
        </p>
      )}
      <p className="text-muted text-md leading-[1.4]">
        {count > 0 ? otherScoresTexts.sealedSome : otherScoresTexts.sealedNone} after {revealEvent}.
      </p>
    </div>
  );
}
