import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { submitWith } from "~/components/submit-with";
import { TextInput } from "~/components/text-input";
import { type DateErrors, type TypedDates, weekdayOf } from "../../date-form.rules";
import { DateWarnings } from "./date-warnings";
import { DatesTable } from "./dates-table";
import { StepActions, StepHead } from "./step-frame";

/** The dates that follow from a first festival day. */
export type DateSuggestion = {
  firstDay: string;
  slug: string;
  name: string;
  weeks: number;
  values: TypedDates;
};

type Props = {
  /** The year of the copied edition, and its dates. */
  from: string;
  oldDates: TypedDates;
  firstDay: string;
  suggestion: DateSuggestion | null;
  errors: DateErrors & { festival?: string };
  pending: boolean;
  timeZone: string;
  onFirstDayChange: (day: string) => void;
  onChange: (values: TypedDates) => void;
  onBack: () => void;
  onNext: () => void;
};

/** One date is entered; all others move by the same number of weeks. */
export function DatesStep(props: Props) {
  const { from, oldDates, firstDay, suggestion, errors, pending } = props;
  const weekCount = suggestion && Math.abs(suggestion.weeks);
  const missingDates = [
    oldDates.opensOn === "" && "an opening day",
    oldDates.lateUntil === "" && "a last day for late entries",
  ]
    .filter(Boolean)
    .join(" and ");
  return (
    <form noValidate onSubmit={submitWith(() => props.onNext())}>
      <StepHead step={2} title="Dates">
        Choose the first day of the festival. All dates of {from} move by the same number of weeks
        and keep their weekday and time. You can then change them.
      </StepHead>
      <div className="px-5 pb-5">
        <Field
          className="max-w-xs"
          error={errors.festival}
          hint={`In ${from}: ${weekdayOf(oldDates.festivalFrom)}. We suggest the nearest ${weekdayOf(oldDates.festivalFrom)}.`}
          label="First festival day"
        >
          <TextInput
            onChange={(event) => props.onFirstDayChange(event.target.value)}
            type="date"
            value={firstDay}
          />
        </Field>
        <p className="mt-3 text-muted" role="status">
          {suggestion &&
            `The ${suggestion.slug} edition: ${weekCount} weeks ${suggestion.weeks < 0 ? "earlier" : "later"} than ${from}.`}
        </p>
        {suggestion && weekdayOf(suggestion.firstDay) !== weekdayOf(oldDates.festivalFrom) && (
          <p className="mt-2" role="note">
            You entered a {weekdayOf(suggestion.firstDay)}. {from} began on a{" "}
            {weekdayOf(oldDates.festivalFrom)}, so the table suggests that weekday. You can change
            the dates below.
          </p>
        )}
        {suggestion && missingDates && (
          <p className="mt-2 text-muted">
            We suggest {missingDates}. Clear a field to leave it out.
          </p>
        )}
      </div>
      {suggestion && (
        <DatesTable
          timeZone={props.timeZone}
          errors={errors}
          oldDates={oldDates}
          oldName={from}
          onChange={props.onChange}
          values={suggestion.values}
        />
      )}
      {suggestion && <DateWarnings timeZone={props.timeZone} values={suggestion.values} />}
      <StepActions>
        <Button onClick={props.onBack} size="md" variant="outline">
          Back
        </Button>
        <Button pending={pending} size="md" type="submit">
          Next
        </Button>
      </StepActions>
    </form>
  );
}
