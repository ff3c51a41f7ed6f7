import { Link } from "react-router";
import { pathFor } from "~/lib/paths";

/** The title of an entry in a list, at most two lines, as a link to its page. */
export function EntryLink({ submissionId, title }: { submissionId: string; title: string }) {
  return (
    <Link
      className="line-clamp-2 text-balance wrap-anywhere"
      title={title}
      to={pathFor("adminSubmission", { id: submissionId })}
    >
      {title}
    </Link>
  );
}
