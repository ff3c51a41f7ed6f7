import { FieldError } from "~/components/field";
import { useSettings } from "~/features/settings/hooks";
import { formatTime, zoneName } from "~/lib/dates/calendar";
import {
  type DateErrors,
  dateNames,
  dayWithWeekday,
  optionalDates,
  type TypedDates,
  weekdayOf,
} from "../../date-form.rules";
import { type DateField, dateFields } from "../../schema";

type Props = {
  /** The time zone of the deadline. */
  timeZone: string;
  /** The dates of the copied edition. */
  oldDates?: TypedDates;
  oldName?: string;
  values: TypedDates;
  errors: DateErrors;
  onChange: (values: TypedDates) => void;
};

const cellClass =
  "border-b border-line/62 px-3.5 py-2.5 align-top first:pl-5 max-sm:block max-sm:px-5";

/** Every date of an edition, editable; with `oldDates`, next to its previous value. */
export function DatesTable({ oldDates, oldName, values, errors, timeZone, onChange }: Props) {
  const settings = useSettings();
  return (
    <table className="w-full border-collapse border-t border-line max-sm:[&_tr]:block max-sm:[&_tr]:border-b max-sm:[&_tr]:border-line max-sm:[&_tr]:py-2 max-sm:[&_td]:border-0 max-sm:[&_td]:py-1 max-sm:[&_th]:border-0 max-sm:[&_th]:py-1">
      <caption className="sr-only">Dates</caption>
      <thead className="max-sm:sr-only">
        <tr className="text-left text-sm text-muted [&_th]:py-2.5 [&_th]:font-medium">
          <th className={cellClass} scope="col">
            Date
          </th>
          {oldDates && (
            <th className={cellClass} scope="col">
              {oldName}
            </th>
          )}
          <th className={cellClass} scope="col">
            {oldDates ? "New" : "Day"}
          </th>
        </tr>
      </thead>
      <tbody>
        {dateFields.map((field) => (
          <tr key={field}>
            <th className={`${cellClass} pt-4.5 text-left font-medium`} scope="row">
              {dateNames[field]}
              {optionalDates.includes(field) && (
                <span className="ml-1.5 text-sm font-normal text-subtle">(optional)</span>
              )}
            </th>
            {oldDates && (
              <td className={`${cellClass} pt-4.5 text-muted`}>
                <span className="sm:hidden">{oldName}: </span>
                {dayWithWeekday(oldDates[field], settings)}
                {field === "deadlineAt" &&
                  `, ${formatTime(oldDates.deadlineTime, settings.formats)}`}
              </td>
            )}
            <td className={cellClass}>
              <DateInputs
                timeZone={timeZone}
                error={errors[field]}
                field={field}
                onChange={(changes) => onChange({ ...values, ...changes })}
                values={values}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type InputsProps = {
  timeZone: string;
  field: DateField;
  values: TypedDates;
  error?: string;
  onChange: (changes: Partial<TypedDates>) => void;
};

function DateInputs({ field, values, error, timeZone, onChange }: InputsProps) {
  const errorId = `${field}-error`;
  const errorAttributes = {
    "aria-describedby": error ? errorId : undefined,
    "aria-invalid": error ? true : undefined,
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <input
        {...errorAttributes}
        aria-label={dateNames[field]}
        className="input w-44"
        onChange={(event) => onChange({ [field]: event.target.value })}
        type="date"
        value={values[field]}
      />
      {field === "deadlineAt" && (
        <input
          {...errorAttributes}
          aria-label={`Time of the final deadline, ${zoneName(timeZone)}`}
          className="input w-40"
          onChange={(event) => onChange({ deadlineTime: event.target.value })}
          type="time"
          value={values.deadlineTime}
        />
      )}
      <span className="text-sm text-muted">{values[field] && weekdayOf(values[field])}</span>
      {error && (
        <div className="w-full">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}
