import { Link } from "react-router";
import { pathFor } from "~/lib/paths";
import { type Before, formatReturning, sameTitle } from "../previous-submissions.rules";

type Props = { entry: { edition: string; submittedAt: string }; before: readonly Before[] };

/** Earlier entries of this filmmaker or with the same title. Only for the admin. */
export function ReturningNote({ entry, before }: Props) {
  const returningText = formatReturning(entry, before);
  const [sameTitleEntry] = sameTitle(before);
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
