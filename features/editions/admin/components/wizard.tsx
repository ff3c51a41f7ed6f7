import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { Card, PageHeader } from "~/components/admin/page-header";
import { reportError } from "~/lib/admin-list/hooks";
import { apiFetch, CallError } from "~/lib/api/client";
import { pages, pathFor } from "~/lib/paths";
import { toast } from "~/lib/toast";
import * as calls from "../../contract";
import { type DateErrors, readDates, typedDates } from "../../date-form.rules";
import { nextFirstDay } from "../../date-order.rules";
import type { CopyKind, DateField, EditionDates } from "../../schema";
import { type CopyChoice, CopyStep } from "./copy-step";
import { DatesStep, type Shifted } from "./dates-step";
import { SummaryStep } from "./summary-step";

type Props = {
  /** The copied edition. */
  from: { slug: string; dates: EditionDates };
  choices: readonly CopyChoice[];
  /** Existing years. */
  takenYears: readonly string[];
  timeZone: string;
};

/** Starts the next edition: what to copy, its dates, and a summary. */
export function EditionWizard({ from, choices, takenYears, timeZone }: Props) {
  const navigate = useNavigate();
  const [step, setStep] = useState(0);
  const [chosenKinds, setChosenKinds] = useState<readonly CopyKind[]>(() =>
    choices.filter(({ count }) => count > 0).map(({ what: kind }) => kind),
  );
  const [firstDay, setFirstDay] = useState(() => nextFirstDay(from.dates.festivalFrom, takenYears));
  const [shifted, setShifted] = useState<Shifted | null>(null);
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
  async function shift(festivalFrom: string): Promise<Shifted | null> {
    if (shifted?.firstDay === festivalFrom) return shifted;
    const preview = await apiFetch(calls.previewCopy, { body: { from: from.slug, festivalFrom } });
    const to = Object.fromEntries(preview.dates.map(({ field, to }) => [field, to]));
    const { slug, name, weeks } = preview;
    const values = typedDates(timeZone, to as EditionDates);
    const shiftedDates = { firstDay: festivalFrom, slug, name, weeks, values };
    setShifted(shiftedDates);
    setErrors({});
    return shiftedDates;
  }

  const typeDay = (day: string) => {
    setFirstDay(day);
    setErrors({});
    if (day === "" || day < "2000-01-01" || day > "2100-12-31") setShifted(null);
    else shift(day).catch(() => undefined);
  };

  async function toSummary() {
    if (firstDay === "") return setErrors({ festival: "Choose the first day of the new festival" });
    setPending(true);
    try {
      const shiftedDates = await shift(firstDay);
      if (!shiftedDates) return;
      if (takenYears.includes(shiftedDates.slug)) {
        return setErrors({ festival: `The ${shiftedDates.slug} edition already exists` });
      }
      const read = readDates(timeZone, shiftedDates.values);
      setErrors("errors" in read ? read.errors : {});
      if ("dates" in read) setStep(2);
    } catch (error) {
      const message = error instanceof CallError && error.problem?.errors?.[0]?.message;
      if (message) setErrors({ festival: message });
      else reportError(error as Error);
    } finally {
      setPending(false);
    }
  }

  async function create(name: string) {
    const read = shifted && readDates(timeZone, shifted.values);
    if (!shifted || !read || "errors" in read) return setStep(1);
    setPending(true);
    const body = {
      slug: shifted.slug,
      name,
      from: from.slug,
      copy: [...chosenKinds],
      dates: read.dates,
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
      const dates = callErrors.flatMap(({ path, message }) => {
        const [at, field] = path.split(".");
        return at === "dates" && field ? [[field as DateField, message]] : [];
      });
      if (dates.length === 0) reportError(error as Error);
      else {
        setErrors(Object.fromEntries(dates));
        setStep(1);
      }
      setPending(false);
    }
  }

  return (
    <>
      <PageHeader
        crumbs={[{ label: "Editions", to: pages.adminEditions }, { label: "Next edition" }]}
        note={`Based on ${from.slug}. Nothing is public until you open it.`}
        title="Start the next edition"
      />
      <div ref={heading}>
        <Card className="max-w-4xl" flush>
          {step === 0 && (
            <CopyStep
              choices={choices}
              chosenKinds={chosenKinds}
              from={from.slug}
              onChange={setChosenKinds}
              onNext={() => {
                setStep(1);
                // The suggested day is loaded right away.
                shift(firstDay).catch(() => undefined);
              }}
            />
          )}
          {step === 1 && (
            <DatesStep
              errors={errors}
              from={from.slug}
              old={typedDates(timeZone, from.dates)}
              onBack={() => setStep(0)}
              onChange={(values) => shifted && setShifted({ ...shifted, values })}
              onNext={toSummary}
              onWanted={typeDay}
              pending={pending}
              shifted={shifted}
              timeZone={timeZone}
              firstDay={firstDay}
            />
          )}
          {step === 2 && shifted && (
            <SummaryStep
              choices={choices.filter(({ what: kind }) => chosenKinds.includes(kind))}
              from={from.slug}
              onBack={() => setStep(1)}
              onCreate={create}
              pending={pending}
              shifted={shifted}
            />
          )}
        </Card>
      </div>
    </>
  );
}
