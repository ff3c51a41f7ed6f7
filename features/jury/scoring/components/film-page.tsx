import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useHydrated } from "~/components/hooks/use-hydrated";
import type { ViewingStatement } from "~/db/enums";
import { pages, pathFor } from "~/lib/paths";
import { toast } from "~/lib/toast";
import { filmProgressOf, sharesOf } from "../format.rules";
import { useScorecard } from "../hooks/use-scorecard";
import { useScorecardShortcuts } from "../hooks/use-scorecard-shortcuts";
import { totalOf } from "../normalise.rules";
import type { OwnAssignment, Scorecard, SealedScores } from "../schema";
import { hasButtonForAll } from "../scorecard.rules";
import { AbstainOrDeclareConflict } from "./abstain-or-declare-conflict";
import { ChipsField, Criterion, NoteField, readFormInput, VerdictField } from "./fields";
import { FilmDetails } from "./film-details";
import { FilmQueue } from "./film-queue";
import { KeyboardHelp } from "./keyboard-help";
import { ScoringLayout, type ScoringPageData } from "./layout";
import { OtherScores, SealedScoresNote } from "./other-scores";
import { SameScoreForAll } from "./same-score-for-all";
import { SubmitScoreBar } from "./submit-score-bar";

type Props = {
  pageData: ScoringPageData;
  assignment: OwnAssignment;
  viewing: ViewingStatement | null;
  sealed: SealedScores | null;
  /** Feedback comments to pick from. */
  chips: readonly string[];
  closesAtText: string;
  /** The juror's name and the date, shown over the film. */
  viewer: string;
};

/** A film and its scorecard, which saves automatically; one button submits it. */
export function FilmPage({
  pageData,
  assignment,
  viewing,
  sealed,
  chips,
  closesAtText,
  viewer,
}: Props) {
  const { id, phase, criteria, scorecard } = assignment;
  const { films } = pageData;
  const formRef = useRef<HTMLFormElement>(null);
  const isReady = useHydrated();
  const navigate = useNavigate();
  const [hasTried, setHasTried] = useState(false);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const isDeclined = scorecard?.state === "abstained";
  const isOpen = !phase.closed && !isDeclined;
  const isSubmitted = scorecard?.state === "given";
  const [wasSubmitted] = useState(isSubmitted);

  const goTo = (film?: { id: string }) =>
    void navigate(film ? pathFor("juryFilm", { assignment: film.id }) : pages.jury);
  const goToNext = () => goTo(filmProgressOf(films).filmsToScore.find((film) => film.id !== id));
  const card = useScorecard({
    id,
    isOpen,
    loadedCard: scorecard,
    readForm: () => (formRef.current ? readFormInput(formRef.current) : null),
    onSubmitted: () => {
      // Submitting reveals other jurors' scores: offer to open this film again.
      const canSeeOthers = sealed?.until === "own" && sealed.count > 0 && !isSubmitted;
      toast({
        title: "Score submitted",
        description: assignment.entry.title,
        tone: "success",
        ...(canSeeOthers && {
          action: {
            label: "See other scores",
            altText: "open the film again from your films",
            run: () => goTo(assignment),
          },
        }),
      });
      goToNext();
    },
  });
  const { values } = card.input;
  const missingCriteria = criteria.filter(
    (criterion) => criterion.required && values[criterion.id] === undefined,
  );
  const updateCard = () => {
    if (formRef.current && isOpen) card.changeInput(readFormInput(formRef.current));
  };

  async function submitScore(event: FormEvent) {
    event.preventDefault();
    if (isSubmitting || !isOpen) return;
    setHasTried(true);
    const [firstMissingCriterion] = missingCriteria;
    if (firstMissingCriterion) {
      formRef.current
        ?.querySelector<HTMLElement>(`[name="value:${firstMissingCriterion.id}"]`)
        ?.focus();
      return;
    }
    setIsSubmitting(true);
    await card.submit();
    setIsSubmitting(false);
  }

  const position = films.findIndex((film) => film.id === id);
  const findInForm = (selector: string) => formRef.current?.querySelector<HTMLElement>(selector);
  useScorecardShortcuts({
    container: formRef,
    onGive: () => formRef.current?.requestSubmit(),
    actions: {
      w: () => findInForm("[data-watch]")?.click(),
      c: () => findInForm("textarea[name=note]")?.focus(),
      j: films[position + 1] && (() => goTo(films[position + 1])),
      k: films[position - 1] && (() => goTo(films[position - 1])),
    },
  });

  const shares = sharesOf(criteria);
  const phaseText = phase.closed
    ? `This phase closed on ${closesAtText}. ${formatClosed(scorecard)}`
    : `You can change your score until ${closesAtText}.`;
  const filmPart = (
    <main
      key="main"
      className="lg:col-2 lg:overflow-y-auto lg:pt-0 lg:pb-14 lg:px-[clamp(28px,3vw,56px)]"
      id="main"
      tabIndex={-1}
    >
      <FilmDetails assignment={assignment} viewer={viewer} viewing={viewing} />
      {isOpen && (
        <AbstainOrDeclareConflict isSubmitted={isSubmitted} id={id} onDeclined={goToNext} />
      )}
      {isOpen && (
        <KeyboardHelp
          hasButtonForAll={hasButtonForAll(criteria)}
          hasPlayer={assignment.entry.screener !== null}
          scales={criteria.map(({ scale }) => scale)}
        />
      )}
    </main>
  );
  const scorecardPart = (
    <section
      key="section"
      aria-label="Your scorecard"
      className="pt-9 pb-2 px-4 [&>h2+p]:mt-1.5 sm:px-0 lg:col-3 lg:overflow-y-auto lg:pt-6 lg:pb-0 lg:px-6 lg:border-l lg:border-line lg:bg-house"
      onChange={updateCard}
      onInput={updateCard}
    >
      {assignment.others && assignment.average && (
        <OtherScores
          average={assignment.average}
          ownTotal={scorecard?.total ?? null}
          scores={assignment.others}
          title={assignment.entry.title}
        />
      )}
      <h2 className="font-display text-2xl leading-none font-normal">Your scorecard</h2>
      <p className="text-muted text-md leading-[1.4]">
        {isDeclined ? "You declined this film. It is now with another juror." : phaseText}
      </p>
      {card.isLate && (
        <p className="my-4 py-3 px-4 rounded-sm bg-surface-1" role="status">
          This is what you last entered on this device. It didn't reach us in time, so it doesn't
          count.{isSubmitted && " Your earlier score still counts."}
        </p>
      )}
      <fieldset
        className="disabled:[&_textarea]:text-text disabled:[&_textarea]:opacity-100"
        disabled={!isOpen}
        key={card.formKey}
      >
        <legend className="sr-only">Your score</legend>
        {isOpen && <SameScoreForAll criteria={criteria} values={values} />}
        {criteria.map((criterion) => (
          <Criterion
            criterion={criterion}
            isMissing={hasTried && values[criterion.id] === undefined}
            key={criterion.id}
            share={shares.get(criterion.id) ?? 0}
            value={values[criterion.id]}
          />
        ))}
        <VerdictField verdict={card.input.verdict} />
        {sealed && <SealedScoresNote {...sealed} />}
        <ChipsField selectedLines={card.input.chips} offeredLines={chips} />
        <NoteField note={card.input.note} />
      </fieldset>
      {isOpen && (
        <SubmitScoreBar
          card={card}
          isSubmitting={isSubmitting}
          missingCount={missingCriteria.length}
          isReady={isReady}
          total={totalOf(criteria, values)}
        />
      )}
    </section>
  );
  return (
    <ScoringLayout currentFilmId={id} phase={phase.name} pageData={pageData}>
      <form
        className="max-w-170 mx-auto pb-32 lg:grid lg:grid-cols-[296px_minmax(0,1fr)_424px] lg:max-w-none lg:h-[calc(100svh_-_61px)] lg:min-h-140 lg:p-0 lg:*:row-1 lg:*:relative"
        method="post"
        noValidate
        onSubmit={submitScore}
        ref={formRef}
      >
        <FilmQueue currentFilmId={id} pageData={pageData} />
        {/* If the score was submitted when the page opened, the juror came to read it: the scorecard is first. */}
        {wasSubmitted ? [scorecardPart, filmPart] : [filmPart, scorecardPart]}
      </form>
    </ScoringLayout>
  );
}

/** What happened to a scorecard whose phase is closed. */
function formatClosed(card: Scorecard | null): string {
  if (card?.state !== "given") {
    return card ? "Your draft is saved, but you did not submit it, so it does not count." : "";
  }
  return card.total === null ? "" : `Your score: ${Math.round(card.total)}.`;
}
