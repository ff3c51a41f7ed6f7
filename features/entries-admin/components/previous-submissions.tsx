import { Link } from "react-router";
import { pathFor } from "~/lib/paths";
import { type Before, formatReturning, sameTitle } from "../previous-submissions.rules";

type Props = { entry: { edition: string; submittedAt: string }; before: readonly Before[] };

/** Earlier entries of this filmmaker or with the same title. Only for the admin. */
export function Returning({ entry, before }: Props) {
  const returningText = formatReturning(entry, before);
  const [twin] = sameTitle(before);
  return (
    <>
      {returningText && <span>{returningText}</span>}
      {twin && (
        <Link className="link" to={pathFor("adminSubmission", { id: twin.id })}>
          {twin.year === entry.edition
            ? "Same title in this edition"
            : `Same title in ${twin.year}`}
        </Link>
      )}
    </>
  );
}
