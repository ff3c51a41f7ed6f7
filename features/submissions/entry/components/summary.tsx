import { Button } from "~/components/button";
import type { SubmissionFormValues } from "../../form/submission-form.schema";

type Props = {
  values: SubmissionFormValues;
  category: string;
  /** '$30, regular fee' */
  fee: string;
  onEdit?: () => void;
};

/** What is about to be handed in, in a few lines, with the way back to it. */
export function Summary({ values, category, fee, onEdit }: Props) {
  const film = "filmTitle" in values ? values : null;
  const lines: [string, string][] = [
    film ? ["Title", film.filmTitle] : ["Log line", "logLine" in values ? values.logLine : ""],
    ...(film ? ([["Director", film.director]] as [string, string][]) : []),
    ["Category", film ? `${category}, ${film.duration} min` : category],
    ["From", `${values.submitterName}, ${values.submitterEmail}`],
    ["Fee", fee],
  ];
  return (
    <section className="field-group">
      <div className="group-head">
        <h2>Your entry</h2>
        {onEdit && (
          <Button onClick={onEdit} size="sm" variant="ghost">
            Edit
          </Button>
        )}
      </div>
      <dl className="recap">
        {lines.map(([term, text]) => (
          <div className="contents" key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
