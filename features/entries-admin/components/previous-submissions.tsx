import { Link } from "react-router";
import { pathFor } from "~/lib/paths";
import { formatReturning, type RelatedEntry, withSameTitle } from "../previous-submissions.rules";

type Props = {
  entry: { edition: string; submittedAt: string };
  relatedEntries: readonly RelatedEntry[];
};

/** Earlier entries of this filmmaker or with the same title. Only for the admin. */
export function ReturningNote({ entry, relatedEntries }: Props) {
  const returningText = formatReturning(entry, relatedEntries);
  const [sameTitleEntry] = withSameTitle(relatedEntries);
  return (
    <>
      {returningText && <span>{returningText}</span>}
      {sameTitleEntry && (
        <Link className="link" to={pathFor("adminSubmission", { id: sameTitleEntry.id })}>
          {sameTitleEntry.year === entry.edition
            ? "Same title in this edition"
            : `Same title in ${sameTitleEntry.year}`}
        </Link>
      )}
    </>
  );
}
