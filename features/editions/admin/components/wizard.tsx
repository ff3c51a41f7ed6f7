import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Card, PageHeader } from "~/components/admin/page-header";
import { reportError } from "~/lib/admin-list/hooks";
import { adminPages } from "~/lib/admin-pages";
import { apiFetch, CallError } from "~/lib/api/client";
import { pages, pathFor } from "~/lib/paths";
import { toast } from "~/lib/toast";
import * as calls from "../../contract";
import { type DateErrors, readDates, typedDates } from "../../date-form.rules";
import { nextFirstDay } from "../../date-order.rules";
import type { CopyKind, DateField, EditionDates } from "../../schema";
import { type CopyablePart, CopyStep } from "./copy-step";
import { type DateSuggestion, DatesStep } from "./dates-step";
import { SummaryStep } from "./summary-step";

type Props = {
  /** The copied edition. */
  from: { slug: string; dates: EditionDates };
  copyableParts: readonly CopyablePart[];
  /** Existing years. */
  takenYears: readonly string[];
  timeZone: string;
};

/** Starts the next edition: what to copy, its dates, and a summary. */
export function EditionWizard({ from, copyableParts, takenYears, timeZone }: Props) {
  const navigate = useNavigate();
  const [step, setStep] = useState(0);
  const [chosenKinds, setChosenKinds] = useState<readonly CopyKind[]>(() =>
    copyableParts.filter(({ count }) => count > 0).map(({ what: kind }) => kind),
  );
  const [firstDay, setFirstDay] = useState(() => nextFirstDay(from.dates.festivalFrom, takenYears));
  const [suggestion, setSuggestion] = useState<DateSuggestion | null>(null);
  const [errors, setErrors] = useState<DateErrors & { festival?: string }>({});
  const [pending, setPending] = useState(false);
  const heading = useRef<HTMLDivElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    window.scrollTo({ top: 0, behavior: "instant" });
    heading.current?.querySelector("h2")?.focus();
  }, [step]);

  /** The server's suggestion for the first festival day; cached per day. */
  async function loadSuggestion(festivalFrom: string): Promise<DateSuggestion | null> {
    if (suggestion?.firstDay === festivalFrom) return suggestion;
    const preview = await apiFetch(calls.previewCopy, { body: { from: from.slug, festivalFrom } });
    const newDates = Object.fromEntries(preview.dates.map(({ field, to }) => [field, to]));
    const { slug, name, weeks } = preview;
    const values = typedDates(timeZone, newDates as EditionDates);
    const newSuggestion = { firstDay: festivalFrom, slug, name, weeks, values };
    setSuggestion(newSuggestion);
    setErrors({});
    return newSuggestion;
  }

  const changeFirstDay = (day: string) => {
    setFirstDay(day);
    setErrors({});
    if (day === "" || day < "2000-01-01" || day > "2100-12-31") setSuggestion(null);
    else loadSuggestion(day).catch(() => undefined);
  };

  async function goToSummary() {
    if (firstDay === "") return setErrors({ festival: "Choose the first day of the new festival" });
    setPending(true);
    try {
      const newSuggestion = await loadSuggestion(firstDay);
      if (!newSuggestion) return;
      if (takenYears.includes(newSuggestion.slug)) {
        return setErrors({ festival: `The ${newSuggestion.slug} edition already exists` });
      }
      const parsed = readDates(timeZone, newSuggestion.values);
      setErrors("errors" in parsed ? parsed.errors : {});
      if ("dates" in parsed) setStep(2);
    } catch (error) {
      const message = error instanceof CallError && error.problem?.errors?.[0]?.message;
      if (message) setErrors({ festival: message });
      else reportError(error as Error);
    } finally {
      setPending(false);
    }
  }

  async function create(name: string) {
    const parsed = suggestion && readDates(timeZone, suggestion.values);
    if (!suggestion || !parsed || "errors" in parsed) return setStep(1);
    setPending(true);
    const body = {
      slug: suggestion.slug,
      name,
      from: from.slug,
      copy: [...chosenKinds],
      dates: parsed.dates,
    };
    try {
      const { slug } = await apiFetch(calls.createEdition, { body });
      toast({
        title: "Created",
        description: "Only you can see it until you open it.",
        tone: "success",
      });
      await navigate(pathFor("adminEdition", { slug }));
    } catch (error) {
      const callErrors = (error instanceof CallError && error.problem?.errors) || [];
      const dateErrors = callErrors.flatMap(({ path, message }) => {
        const [section, field] = path.split(".");
        return section === "dates" && field ? [[field as DateField, message]] : [];
      });
      if (dateErrors.length === 0) reportError(error as Error);
      else {
        setErrors(Object.fromEntries(dateErrors));
        setStep(1);
      }
      setPending(false);
    }
  }

  return (
    <>
      <PageHeader
        crumbs={[
          { label: adminPages.adminEditions.name, to: pages.adminEditions },
          { label: adminPages.adminEditionNew.name },
        ]}
        note={`Based on ${from.slug}. Nothing is public until you open it.`}
        title={adminPages.adminEditionNew.name}
      />
      <div ref={heading}>
        <Card className="max-w-4xl" flush>
          {step === 0 && (
            <CopyStep
              copyableParts={copyableParts}
              chosenKinds={chosenKinds}
              from={from.slug}
              onChange={setChosenKinds}
              onNext={() => {
                setStep(1);
                // The suggested day is loaded right away.
                loadSuggestion(firstDay).catch(() => undefined);
              }}
            />
          )}
          {step === 1 && (
            <DatesStep
              errors={errors}
              from={from.slug}
              oldDates={typedDates(timeZone, from.dates)}
              onBack={() => setStep(0)}
              onChange={(values) => suggestion && setSuggestion({ ...suggestion, values })}
              onNext={goToSummary}
              onFirstDayChange={changeFirstDay}
              pending={pending}
              suggestion={suggestion}
              timeZone={timeZone}
              firstDay={firstDay}
            />
          )}
          {step === 2 && suggestion && (
            <SummaryStep
              chosenParts={copyableParts.filter(({ what: kind }) => chosenKinds.includes(kind))}
              from={from.slug}
              onBack={() => setStep(1)}
              onCreate={create}
              pending={pending}
              suggestion={suggestion}
            />
          )}
        </Card>
      </div>
    </>
  );
}
