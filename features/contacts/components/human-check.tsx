import { Check } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { Icon } from "~/components/icon";

/** Both operands of the sum are between 1 and this. */
const maxOperand = 10;

const drawChallenge = () => ({
  a: 1 + Math.floor(Math.random() * maxOperand),
  b: 1 + Math.floor(Math.random() * maxOperand),
});

/** A sum of two random integers from 1 to 10, and the visitor's answer. */
export function useSum() {
  // Chosen in the browser: the server's page is cached for everybody.
  const [challenge, setChallenge] = useState<{ a: number; b: number } | null>(null);
  const [answer, setAnswer] = useState("");
  useEffect(() => setChallenge(drawChallenge()), []);
  const number = /^\s*\d{1,3}\s*$/.test(answer) ? Number(answer) : Number.NaN;
  const isSolved = challenge !== null && number === challenge.a + challenge.b;
  return {
    challenge,
    answer,
    setAnswer,
    isSolved,
    isWrong: answer.trim() !== "" && !isSolved,
    /** The answer, for the server to check. */
    checkedAnswer: isSolved ? { ...challenge, answer: number } : undefined,
    /** Asks another sum. */
    renew: () => {
      setChallenge(drawChallenge());
      setAnswer("");
    },
  };
}
export type Sum = ReturnType<typeof useSum>;

/** The sum that keeps bots out: green if right, red if wrong. */
export function HumanCheck({ sum, className }: { sum: Sum; className?: string }) {
  const id = useId();
  const { challenge, answer, isSolved, isWrong } = sum;
  const wrongState = isWrong ? "wrong" : undefined;
  return (
    <div className={`field ${className ?? ""}`}>
      <label className="field-label" htmlFor={id} id={`${id}-label`}>
        Quick check that you are human
      </label>
      <div className="flex items-center gap-4">
        <span
          className="human-sum w-[2.75em] whitespace-nowrap font-display text-[2rem] leading-none font-normal num"
          id={`${id}-sum`}
        >
          {challenge && `${challenge.a} + ${challenge.b} =`}
        </span>
        <input
          aria-describedby={`${id}-state`}
          aria-invalid={isWrong || undefined}
          aria-labelledby={`${id}-label ${id}-sum`}
          autoComplete="off"
          className="input w-22 text-center tabular-nums lining-nums data-[state=right]:border-green data-[state=right]:bg-[color-mix(in_oklab,var(--color-green)_24%,var(--color-pit))] data-[state=wrong]:border-red data-[state=wrong]:bg-[color-mix(in_oklab,var(--color-red)_26%,var(--color-pit))]"
          data-state={isSolved ? "right" : wrongState}
          disabled={!challenge}
          id={id}
          inputMode="numeric"
          maxLength={3}
          name="mathAnswer"
          onChange={(event) => sum.setAnswer(event.target.value)}
          type="text"
          value={answer}
        />
        <span
          aria-live="polite"
          className="inline-flex items-center gap-2 text-green font-medium"
          id={`${id}-state`}
        >
          {isSolved && (
            <>
              <Icon of={Check} /> Verified
            </>
          )}
          {isWrong && <span className="sr-only">That is not correct yet</span>}
        </span>
      </div>
    </div>
  );
}
