import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Verdict, ViewingStatement } from "~/db/lists";
import { pageAddress, pages } from "~/http/addresses";
import { toast } from "~/ui/toast";
import { useHydrated } from "~/ui/use-hydrated";
import { totalOf } from "../../totals.rules";
import { useCard } from "../hooks/use-card";
import type { CardTyped, OwnAssignment, OwnFilm } from "../schema";
import { standingOf } from "../times.rules";
import { Criterion, NoteField, VerdictField } from "./fields";
import { FilmTold } from "./film-told";
import { GiveBar } from "./give-bar";
import { Others } from "./others";
import { Passing } from "./passing";
import { RoomShell } from "./shell";

type Props = {
  brand: string;
  own: OwnAssignment;
  viewing: ViewingStatement | null;
  films: readonly OwnFilm[];
  closesTold: string;
};

/** The values of a card as the form holds them: radios that a late script finds chosen count. */
function typedIn(form: HTMLFormElement): CardTyped {
  const data = new FormData(form);
  const values: Record<string, number> = {};
  for (const [name, value] of data) {
    if (name.startsWith("value:")) values[name.slice(6)] = Number(value);
  }
  return {
    values,
    verdict: (data.get("verdict") || null) as Verdict | null,
    note: String(data.get("note") ?? ""),
  };
}

/** A film and its scorecard. What is typed saves itself; a score is given with one press. */
export function FilmPage({ brand, own, viewing, films, closesTold }: Props) {
  const { id, phase, criteria, scorecard } = own;
  const form = useRef<HTMLFormElement>(null);
  const ready = useHydrated();
  const navigate = useNavigate();
  const card = useCard(id, scorecard);
  const [tried, setTried] = useState(false);
  const [giving, setGiving] = useState(false);
  const passed = scorecard?.state === "abstained";
  const isOpen = !phase.closed && !passed;
  const missing = criteria.filter((one) => one.required && card.typed.values[one.id] === undefined);

  const read = () => {
    if (form.current && isOpen) card.change(typedIn(form.current));
  };
  // What was chosen before the scripts came.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(read, []);

  const goOn = () => {
    const next = standingOf(films).owed.find((film) => film.id !== id);
    void navigate(next ? pageAddress("juryFilm", { assignment: next.id }) : pages.jury);
  };

  async function give(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const [gap] = missing;
    if (gap) {
      form.current?.querySelector<HTMLElement>(`[name="value:${gap.id}"]`)?.focus();
      return;
    }
    setGiving(true);
    const given = await card.give();
    setGiving(false);
    if (!given) return;
    toast({ title: "Score given", description: own.entry.title, tone: "success" });
    goOn();
  }

  return (
    <RoomShell brand={brand} films={films} now={id}>
      <form className="jury-grid" method="post" noValidate onSubmit={give} ref={form}>
        <main className="jury-film" id="main" tabIndex={-1}>
          <FilmTold own={own} viewing={viewing} />
          {isOpen && <Passing id={id} given={scorecard?.state === "given"} onPassed={goOn} />}
        </main>
        <section aria-label="Your scorecard" className="jury-card" onChange={read} onInput={read}>
          {own.others && own.average && (
            <Others average={own.average} mine={scorecard?.total ?? null} others={own.others} />
          )}
          <h2>Your scorecard</h2>
          <p className="jury-small">
            {passed
              ? "You passed on this film. Somebody else has it now."
              : phase.closed
                ? `This phase closed on ${closesTold}.`
                : `Change anything until ${closesTold}.`}
          </p>
          <fieldset className="jury-fields" disabled={!isOpen} key={card.shown}>
            {criteria.map((one) => (
              <Criterion
                criterion={one}
                isMissing={tried && card.typed.values[one.id] === undefined}
                key={one.id}
                value={card.typed.values[one.id]}
              />
            ))}
            <VerdictField verdict={card.typed.verdict} />
            <NoteField note={card.typed.note} />
          </fieldset>
          {isOpen && (
            <GiveBar
              giving={giving}
              keeping={card.keeping}
              missing={missing.length}
              onSettle={card.settleWith}
              ready={ready}
              total={totalOf(criteria, card.typed.values)}
            />
          )}
        </section>
      </form>
    </RoomShell>
  );
}
