import { Button } from "~/components/button";
import type { SubmissionType } from "~/db/enums";
import type { SubmissionFormValues } from "~/features/submissions/form/submission-form.schema";
import { textName } from "~/features/submissions/schema";

type Props = {
  values: SubmissionFormValues;
  category: string;
  type: SubmissionType;
  /** '$30, regular fee' */
  fee: string;
  onEdit?: () => void;
};

/** A summary before the payment, with a link back to the form. */
export function Summary({ values, category, type, fee, onEdit }: Props) {
  const film = "filmTitle" in values ? values : null;
  const lines: [string, string][] = [
    film
      ? ["Title", film.filmTitle]
      : [textName({ submissionType: type }), "logLine" in values ? values.logLine : ""],
    ...(film ? ([["Director", film.director]] as [string, string][]) : []),
    ["Category", film ? `${category}, ${film.duration} min` : category],
    ["From", `${values.submitterName}, ${values.submitterEmail}`],
    ["Fee", fee],
  ];
  return (
    <section className="field-group">
      <div className="flex items-baseline justify-between gap-4 mb-6 [&_.btn]:-mr-3.5">
        <h2 className="text-2xl leading-none">Your entry</h2>
        {onEdit && (
          <Button onClick={onEdit} size="sm" variant="ghost">
            Edit
          </Button>
        )}
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-y-3 gap-x-5 items-baseline">
        {lines.map(([term, text]) => (
          <div className="contents" key={term}>
            <dt className="text-subtle">{term}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
