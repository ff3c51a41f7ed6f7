import { useCallback, useEffect, useId, useRef, useState } from "react";
import { Link, useNavigate, useRevalidator } from "react-router";
import { Button } from "~/components/button";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { pages, pathFor } from "~/lib/paths";
import { toast } from "~/lib/toast";
import { inputOf } from "../form-values.rules";
import { sharesOf } from "../format.rules";
import { useScorecard } from "../hooks/use-scorecard";
import { useScorecardShortcuts } from "../hooks/use-scorecard-shortcuts";
import type { OwnAssignment, ScorecardInput } from "../schema";
import { hasButtonForAll } from "../scorecard.rules";
import { readSavedScorecard } from "../scorecard-autosave.browser";
import { scoreBarTexts } from "../texts";
import { CurtainHeader } from "./curtain-header";
import { Criterion, readFormInput, VerdictField } from "./fields";
import { KeyboardHelp } from "./keyboard-help";
import { ScoringLayout, type ScoringPageData } from "./layout";
import { SameScoreForAll } from "./same-score-for-all";
import { SaveConflict, SavedMessage } from "./submit-score-bar";

type Props = {
  pageData: ScoringPageData;
  /** The log lines on this page, all of one phase. */
  lines: readonly OwnAssignment[];
  /** The total number still to score. */
  remainingCount: number;
};

/** A scorecard's function to submit it, and whether it is complete. */
type CardHandle = { submit: () => Promise<void>; isComplete: boolean };

/** Log lines, ten per page: read, scored and submitted together. */
export function LogLinesPage({ pageData, lines, remainingCount }: Props) {
  const mainRef = useRef<HTMLElement>(null);
  const cards = useRef(new Map<string, CardHandle>());
  const [completeCount, setCompleteCount] = useState(0);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const isReady = useHydrated();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const registerCard = useCallback((id: string, handle: CardHandle | null) => {
    if (handle) cards.current.set(id, handle);
    else cards.current.delete(id);
    setCompleteCount([...cards.current.values()].filter((card) => card.isComplete).length);
  }, []);
  const submittedCount = useRef(0);
  /** Why some scores were not submitted, as a sentence. */
  const [unsubmittedNote, setUnsubmittedNote] = useState("");

  async function submitAll() {
    if (isSubmitting) return;
    setUnsubmittedNote("");
    const completeCards = [...cards.current].filter(([, card]) => card.isComplete);
    if (completeCards.length === 0) {
      mainRef.current?.querySelector<HTMLElement>("[data-question] input")?.focus();
      return;
    }
    setIsSubmitting(true);
    submittedCount.current = 0;
    for (const [, { submit }] of completeCards) await submit();
    setIsSubmitting(false);
    const submitted = submittedCount.current;
    if (submitted < completeCards.length) {
      setUnsubmittedNote(
        formatUnsubmitted(
          completeCards.length - submitted,
          completeCards.filter(([id]) => readSavedScorecard(id)?.gives).length,
        ),
      );
    }
    if (submitted === 0) return;
    toast({
      title: submitted === 1 ? "1 score submitted" : `${submitted} scores submitted`,
      tone: "success",
    });
    if (submitted === remainingCount) return void navigate(pages.jury);
    await revalidate();
    window.scrollTo(0, 0);
    mainRef.current?.focus();
  }
  function countSubmitted() {
    submittedCount.current += 1;
    if (isSubmitting) return;
    // Submitted automatically, once the network was back.
    setUnsubmittedNote("");
    void revalidate();
  }
  useScorecardShortcuts({ container: mainRef, onGive: () => void submitAll(), actions: {} });
  if (lines.length === 0) return <AllLinesScored pageData={pageData} />;

  return (
    <ScoringLayout phase={lines[0]?.phase.name ?? ""} pageData={pageData}>
      <main
        className="max-w-170 mx-auto pt-8 pb-32 px-4 focus:outline-none [&_ol>li]:pt-7 [&_ol>li]:pb-4 [&_ol>li]:px-0 [&_ol>li]:border-b [&_ol>li]:border-line [&_h2]:font-sans [&_h2]:text-xl [&_h2]:leading-[1.4] [&_h2]:font-medium [&_h2]:wrap-anywhere [&_h2]:text-pretty"
        id="main"
        ref={mainRef}
        tabIndex={-1}
      >
        <h1 className="mb-4 font-display text-[clamp(3.25rem,14vw,5rem)] leading-[0.92] font-normal">
          Log lines
        </h1>
        <p className="text-muted">
          {remainingCount === lines.length
            ? `${remainingCount} to score`
            : `${lines.length} of ${remainingCount} to score`}
          . What you enter is saved automatically; complete scores are submitted together.
        </p>
        <ol className="mt-3">
          {lines.map((line) => (
            <Line key={line.id} line={line} onSubmitted={countSubmitted} onHandle={registerCard} />
          ))}
        </ol>
        <KeyboardHelp
          hasButtonForAll={lines.some(({ criteria }) => hasButtonForAll(criteria))}
          hasManyScorecards
          scales={lines.flatMap(({ criteria }) => criteria.map(({ scale }) => scale))}
        />
        <div className="z-40 flex flex-wrap items-center gap-y-2.5 gap-x-4 pt-3 pb-[calc(12px_+_env(safe-area-inset-bottom))] bg-surface-1 shadow-[0_-1px_0_var(--color-line),0_-24px_60px_oklch(0_0_0_/_0.6)] [&_.btn]:ml-auto [&_.btn]:px-[clamp(12px,46vw_-_154px,26px)] [&_.btn]:whitespace-nowrap fixed bottom-0 inset-x-0 px-[max(16px,50%_-_324px)] lg:py-3.5 lg:shadow-[0_-1px_0_var(--color-line)]">
          <p
            className="flex-[1_1_5.5em] min-w-0 wrap-normal text-muted text-(length:--text-sm) leading-[1.25]"
            role="status"
          >
            <span className="block">
              {completeCount} of {lines.length} scored
            </span>
            {unsubmittedNote && <span className="block">{unsubmittedNote}</span>}
          </p>
          <Button data-give disabled={!isReady} onClick={submitAll} pending={isSubmitting}>
            {completeCount > 0
              ? scoreBarTexts.submitCompleteButton(completeCount)
              : scoreBarTexts.submitButton}
          </Button>
        </div>
      </main>
    </ScoringLayout>
  );
}

/** Why `count` scores were not submitted: all of them wait for the network, or some have an error at their line. */
function formatUnsubmitted(count: number, waitingCount: number): string {
  if (waitingCount < count) return "Some scores were not submitted. See the reason next to each.";
  const scores = count === 1 ? "1 score" : `${count} scores`;
  return `You're offline. We'll submit ${scores} when you're back online.`;
}

/** Every log line is scored. */
const AllLinesScored = ({ pageData }: Pick<Props, "pageData">) => (
  <ScoringLayout phase="Log lines" pageData={pageData}>
    <main className="max-w-170 mx-auto pb-18 px-4" id="main" tabIndex={-1}>
      <CurtainHeader headline="All log lines scored" title="Log lines">
        <p className="max-w-[30em] mt-5">See your scores under Your films.</p>
        <Link className="btn btn-outline" to={pages.jury}>
          Your films
        </Link>
      </CurtainHeader>
    </main>
  </ScoringLayout>
);

type LineProps = {
  line: OwnAssignment;
  onHandle: (id: string, handle: CardHandle | null) => void;
  onSubmitted: () => void;
};

/** One log line with its own scorecard. */
function Line({ line, onHandle, onSubmitted }: LineProps) {
  const { id, criteria, entry, scorecard } = line;
  const headingId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  // Values that this form does not contain stay as they are.
  const readForm = ({ note, chips }: Pick<ScorecardInput, "note" | "chips">) =>
    formRef.current && { ...readFormInput(formRef.current), note, chips };
  const card = useScorecard({
    id,
    loadedCard: scorecard,
    isOpen: true,
    onSubmitted,
    readForm: () => readForm(inputOf(scorecard)),
  });
  const { values, verdict } = card.input;
  const isComplete =
    Object.keys(values).length > 0 &&
    criteria.every((criterion) => !criterion.required || values[criterion.id] !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function to submit does not change
  useEffect(() => {
    onHandle(id, { submit: card.submit, isComplete });
    return () => onHandle(id, null);
  }, [isComplete]);
  const updateCard = () => {
    const input = readForm(card.input);
    if (input) card.changeInput(input);
  };
  const shares = sharesOf(criteria);
  return (
    <li>
      <form
        aria-labelledby={headingId}
        method="post"
        noValidate
        onChange={updateCard}
        onSubmit={(event) => event.preventDefault()}
        ref={formRef}
      >
        <h2 id={headingId}>{entry.title}</h2>
        {entry.logLine && entry.logLine !== entry.title && <p>{entry.logLine}</p>}
        <fieldset
          className="disabled:[&_textarea]:text-text disabled:[&_textarea]:opacity-100"
          key={card.formKey}
        >
          <legend className="sr-only">Your score</legend>
          <SameScoreForAll criteria={criteria} values={values} />
          {criteria.map((criterion) => (
            <Criterion
              criterion={criterion}
              isMissing={false}
              key={criterion.id}
              share={shares.get(criterion.id) ?? 0}
              value={values[criterion.id]}
            />
          ))}
          <VerdictField verdict={verdict} />
        </fieldset>
        <SaveConflict card={card} />
        <p className="flex flex-wrap items-center justify-between gap-y-1 gap-x-4 mt-3 text-subtle text-(length:--text-sm) [&_a]:inline-flex [&_a]:items-center [&_a]:min-h-11">
          <span role="status">
            <SavedMessage saveState={card.saveState} />
          </span>
          <Link className="link" to={pathFor("juryFilm", { assignment: id })}>
            Note, conflict, abstain
          </Link>
        </p>
      </form>
    </li>
  );
}
