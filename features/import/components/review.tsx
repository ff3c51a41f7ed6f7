import { useId } from "react";
import { Select } from "~/components/select";
import { useSettings } from "~/features/settings/hooks";
import { isolate } from "~/lib/bidi";
import { useChooseRow } from "../hooks";
import type { Import, ImportRow, MergedField } from "../schema";
import { candidateReasons, fieldLabel, importTexts } from "../texts";

type Props = { record: Pick<Import, "id">; row: ImportRow };

/** The choices for a row that resembles an entry or has no category. */
export function RowReview({ record, row }: Props) {
  const name = useId();
  const settings = useSettings();
  const choose = useChooseRow(record);
  if (row.kind !== "doubtful") return null;
  const isChosen = (choice: string, submissionId: string | null = null) =>
    row.choice === choice && (choice !== "same" || row.submissionId === submissionId);
  const option = (
    choice: "new" | "same" | "skip",
    label: string,
    note?: string,
    submissionId?: string,
  ) => (
    <label className="flex items-start gap-2.5 py-1" key={submissionId ?? choice}>
      <input
        checked={isChosen(choice, submissionId)}
        className="radio-dot mt-0.5"
        disabled={choose.isPending}
        name={name}
        onChange={() => choose.mutate({ row: row.row, choice, submissionId })}
        type="radio"
      />
      <span className="min-w-0 wrap-anywhere">
        {label}
        {note && <small className="block text-sm text-subtle">{note}</small>}
      </span>
    </label>
  );
  return (
    <div className="flex flex-wrap items-start gap-x-8 gap-y-2 sm:pl-18">
      <fieldset>
        <legend className="sr-only">{`${importTexts.choiceLegend}: ${row.title ?? row.row}`}</legend>
        {option("new", importTexts.newEntry)}
        {row.candidates.map(({ submissionId, reference, title, why }) =>
          option(
            "same",
            `Same as ${reference}`,
            `${isolate(title)}: ${candidateReasons[why]}`,
            submissionId,
          ),
        )}
        {option("skip", importTexts.skip)}
      </fieldset>
      {(row.type === null || row.candidates.length === 0) && (
        <Select
          aria-label={`Category of row ${row.row}`}
          onChange={({ target }) => choose.mutate({ row: row.row, type: target.value })}
          options={settings.categories.map(({ type, name }) => ({ value: type, label: name }))}
          placeholder={importTexts.chooseCategory}
          value={row.type ?? ""}
        />
      )}
    </div>
  );
}

/** Fields changed on both sides: ours stays unless the user chooses theirs. */
export function DifferingFields({ record, row }: Props) {
  const choose = useChooseRow(record);
  const takenChanges = row.changes.filter(({ field }) => row.take.includes(field));
  const differences = [
    ...row.kept.map(({ field, ours, theirs }) => ({ field, ours, theirs, isTheirs: false })),
    ...takenChanges.map(({ field, from, to }) => ({
      field,
      ours: from,
      theirs: to,
      isTheirs: true,
    })),
  ];
  if (differences.length === 0) return null;
  const chooseValue = (field: string, useTheirs: boolean) => {
    const otherFields = row.take.filter((takenField) => takenField !== field);
    const takenFields = useTheirs ? [...otherFields, field] : otherFields;
    choose.mutate({ row: row.row, take: takenFields as MergedField[] });
  };
  return (
    <ul className="grid gap-2 sm:pl-18">
      {differences.map(({ field, ours, theirs, isTheirs }) => (
        <li key={field}>
          <fieldset className="flex flex-wrap items-center gap-x-5 gap-y-1">
            <legend className="text-sm text-muted">{fieldLabel(field)}</legend>
            {[
              { label: importTexts.keepOurs, value: ours, isTheirs: false },
              { label: importTexts.useTheirs, value: theirs, isTheirs: true },
            ].map((side) => (
              <label className="flex min-w-0 items-start gap-2.5 py-1" key={side.label}>
                <input
                  checked={isTheirs === side.isTheirs}
                  className="radio-dot mt-0.5"
                  disabled={choose.isPending}
                  name={`${row.row} ${field}`}
                  onChange={() => chooseValue(field, side.isTheirs)}
                  type="radio"
                />
                <span className="min-w-0 wrap-anywhere">
                  {side.label}
                  <small className="block text-sm text-subtle">{side.value}</small>
                </span>
              </label>
            ))}
          </fieldset>
        </li>
      ))}
    </ul>
  );
}
