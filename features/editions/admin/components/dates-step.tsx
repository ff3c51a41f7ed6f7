import { Button } from "~/components/button";
import { Field } from "~/components/field";
import { submitWith } from "~/components/submit-with";
import { TextInput } from "~/components/text-input";
import { type DateErrors, type TypedDates, weekdayOf } from "../../date-form.rules";
import { DateWarnings } from "./date-warnings";
import { DatesTable } from "./dates-table";
import { StepActions, StepHead } from "./step-frame";

/** The dates that follow from a first festival day. */
export type Shifted = {
  firstDay: string;
  slug: string;
  name: string;
  weeks: number;
  values: TypedDates;
};

type Props = {
  from: string;
  old: TypedDates;
  firstDay: string;
  shifted: Shifted | null;
  errors: DateErrors & { festival?: string };
  pending: boolean;
  timeZone: string;
  onWanted: (day: string) => void;
  onChange: (values: TypedDates) => void;
  onBack: () => void;
  onNext: () => void;
};

/** Why dates are suggested that the copied edition does not have. */
const proposedHint = "We suggest dates so that no one can pay too early or after the selection.";

/** One date is entered; all others move by the same number of weeks. */
export function DatesStep(props: Props) {
  const { from, old, firstDay, shifted, errors, pending } = props;
  const weeks = shifted && Math.abs(shifted.weeks);
  const proposed = [
    old.opensOn === "" && "day on which entries open",
    old.lateUntil === "" && "last day for late entries",
  ]
    .filter(Boolean)
    .join(" and no ");
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
          hint={`In ${from}: ${weekdayOf(old.festivalFrom)}. We suggest the nearest ${weekdayOf(old.festivalFrom)}.`}
          label="First festival day"
        >
          <TextInput
            onChange={(event) => props.onWanted(event.target.value)}
            type="date"
            value={firstDay}
          />
        </Field>
        <p className="mt-3 text-muted" role="status">
          {shifted &&
            `The ${shifted.slug} edition: ${weeks} weeks ${shifted.weeks < 0 ? "earlier" : "later"} than ${from}.`}
        </p>
        {shifted && weekdayOf(shifted.firstDay) !== weekdayOf(old.festivalFrom) && (
          <p className="mt-2" role="note">
            You entered a {weekdayOf(shifted.firstDay)}. {from} began on a{" "}
            {weekdayOf(old.festivalFrom)}, so the table suggests that weekday. You can change the
            dates below.
          </p>
        )}
        {shifted && proposed && (
          <p className="mt-2 text-muted">
            {from} had no {proposed}. {proposedHint} Clear a field to leave it out.
          </p>
        )}
      </div>
      {shifted && (
        <DatesTable
          timeZone={props.timeZone}
          errors={errors}
          old={old}
          oldName={from}
          onChange={props.onChange}
          values={shifted.values}
        />
      )}
      {shifted && <DateWarnings timeZone={props.timeZone} values={shifted.values} />}
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
