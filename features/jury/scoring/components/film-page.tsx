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
import type { OwnAssignment, Scorecard, Sealed } from "../schema";
import { hasAll } from "../scorecard.rules";
import { AbstainOrDeclareConflict } from "./abstain-or-declare-conflict";
import { ChipsField, Criterion, inputIn, NoteField, VerdictField } from "./fields";
import { FilmDetails } from "./film-details";
import { KeyboardHelp } from "./keyboard-help";
import { ScoringLayout, type ScoringPageData } from "./layout";
import { OtherScores, SealedOthers } from "./other-scores";
import { Queue } from "./queue";
import { SameScoreForAll } from "./same-score-for-all";
import { SubmitScoreBar } from "./submit-score-bar";

type Props = {
  pageData: ScoringPageData;
  assignment: OwnAssignment;
  viewing: ViewingStatement | null;
  sealed: Sealed | null;
  /** Feedback lines to pick from. */
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
  const form = useRef<HTMLFormElement>(null);
  const ready = useHydrated();
  const navigate = useNavigate();
  const [hasTried, setHasTried] = useState(false);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const passed = scorecard?.state === "abstained";
  const isOpen = !phase.closed && !passed;
  const isSubmitted = scorecard?.state === "given";
  const [wasSubmitted] = useState(isSubmitted);

  const goTo = (film?: { id: string }) =>
    void navigate(film ? pathFor("juryFilm", { assignment: film.id }) : pages.jury);
  const goOn = () => goTo(filmProgressOf(films).filmsToScore.find((film) => film.id !== id));
  const card = useScorecard({
    id,
    isOpen,
    loaded: scorecard,
    inForm: () => (form.current ? inputIn(form.current) : null),
    onGiven: () => {
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
      goOn();
    },
  });
  const { values } = card.input;
  const missing = criteria.filter(
    (criterion) => criterion.required && values[criterion.id] === undefined,
  );
  const read = () => {
    if (form.current && isOpen) card.change(inputIn(form.current));
  };

  async function give(event: FormEvent) {
    event.preventDefault();
    if (isSubmitting || !isOpen) return;
    setHasTried(true);
    const [gap] = missing;
    if (gap) {
      form.current?.querySelector<HTMLElement>(`[name="value:${gap.id}"]`)?.focus();
      return;
    }
    setIsSubmitting(true);
    await card.give();
    setIsSubmitting(false);
  }

  const at = films.findIndex((film) => film.id === id);
  const part = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
  useScorecardShortcuts({
    container: form,
    onGive: () => form.current?.requestSubmit(),
    actions: {
      w: () => part("[data-watch]")?.click(),
      c: () => part("textarea[name=note]")?.focus(),
      j: films[at + 1] && (() => goTo(films[at + 1])),
      k: films[at - 1] && (() => goTo(films[at - 1])),
    },
  });

  const shares = sharesOf(criteria);
  const filmPart = (
    <main
      key="main"
      className="lg:col-2 lg:overflow-y-auto lg:pt-0 lg:pb-14 lg:px-[clamp(28px,3vw,56px)]"
      id="main"
      tabIndex={-1}
    >
      <FilmDetails assignment={assignment} viewer={viewer} viewing={viewing} />
      {isOpen && <AbstainOrDeclareConflict isSubmitted={isSubmitted} id={id} onPassed={goOn} />}
      {isOpen && (
        <KeyboardHelp
          hasAll={hasAll(criteria)}
          hasPlayer={assignment.entry.screener !== null}
          scales={criteria.map(({ scale }) => scale)}
        />
      )}
    </main>
  );
  const cardPart = (
    <section
      key="section"
      aria-label="Your scorecard"
      className="pt-9 pb-2 px-4 [&>h2+p]:mt-1.5 sm:px-0 lg:col-3 lg:overflow-y-auto lg:pt-6 lg:pb-0 lg:px-6 lg:border-l lg:border-line lg:bg-house"
      onChange={read}
      onInput={read}
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
        {passed
          ? "You declined this film. It is now with another juror."
          : phase.closed
            ? `This phase closed on ${closesAtText}. ${formatClosed(scorecard)}`
            : `You can change your score until ${closesAtText}.`}
      </p>
      {card.late && (
        <p className="my-4 py-3 px-4 rounded-sm bg-surface-1" role="status">
          This is your last input on this device. It did not reach us in time and does not count{" "}
          {isSubmitted ? "; your earlier score still counts" : ""}.
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
        {sealed && <SealedOthers {...sealed} />}
        <ChipsField selected={card.input.chips} offered={chips} />
        <NoteField note={card.input.note} />
      </fieldset>
      {isOpen && (
        <SubmitScoreBar
          card={card}
          giving={isSubmitting}
          missing={missing.length}
          ready={ready}
          total={totalOf(criteria, values)}
        />
      )}
    </section>
  );
  return (
    <ScoringLayout now={id} phase={phase.name} pageData={pageData}>
      <form
        className="max-w-170 mx-auto pb-32 lg:grid lg:grid-cols-[296px_minmax(0,1fr)_424px] lg:max-w-none lg:h-[calc(100svh_-_61px)] lg:min-h-140 lg:p-0 lg:*:row-1 lg:*:relative"
        method="post"
        noValidate
        onSubmit={give}
        ref={form}
      >
        <Queue now={id} pageData={pageData} />
        {/* Back on a submitted score, the juror came to read it. */}
        {wasSubmitted ? [cardPart, filmPart] : [filmPart, cardPart]}
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
