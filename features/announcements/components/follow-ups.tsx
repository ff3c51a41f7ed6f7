import { Link } from "react-router";
import { Card } from "~/components/admin/page-header";
import { StatusBadge, type Tone } from "~/components/status-badge";
import { pathFor } from "~/lib/paths";
import type { FollowUp } from "../schema";

const kindBadges: Record<FollowUp["kind"], { label: string; tone: Tone }> = {
  not_reached: { label: "Not reached", tone: "danger" },
  place_free: { label: "Place open", tone: "gold" },
  silent: { label: "No reply", tone: "pink" },
};

/** Follow-ups of announcements, each with a link to the entry. None happens automatically. */
export function FollowUps({ followUps }: { followUps: readonly FollowUp[] }) {
  if (followUps.length === 0) return null;
  return (
    <Card flush title="Follow-ups after the announcement">
      <ul>
        {followUps.map(({ kind, submissionId, title, detail, proposedSubmissionId }) => (
          <li
            className="grid grid-cols-[8.5rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-t border-line px-5 py-3 max-md:grid-cols-[minmax(0,1fr)]"
            key={`${kind} ${submissionId}`}
          >
            <span>
              <StatusBadge tone={kindBadges[kind].tone}>{kindBadges[kind].label}</StatusBadge>
            </span>
            <span className="min-w-0">
              <Link
                className="font-medium wrap-anywhere hover:text-gold"
                to={pathFor("adminSubmission", { id: submissionId })}
              >
                {title}
              </Link>
              <small className="block text-sm text-muted wrap-anywhere">{detail}</small>
            </span>
            {proposedSubmissionId && (
              <Link
                className="link inline-flex min-h-6 items-center text-sm"
                to={pathFor("adminSubmission", { id: proposedSubmissionId })}
              >
                View the next entry
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
