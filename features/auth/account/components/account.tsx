import { Link } from "react-router";
import { Card, PageHeader } from "~/components/admin/page-header";
import { actionText, actorText } from "~/features/audit/texts";
import type { OpenSession } from "~/features/auth/session/schema";
import { useFestival } from "~/features/settings/hooks";
import { momentInList } from "~/lib/dates/calendar";
import { pages } from "~/lib/paths";
import type { Activity } from "../schema";
import { AccessCodeForm } from "./access-code";
import { Sessions } from "./sessions";

type Props = { email: string; sessions: OpenSession[]; activity: Activity[] };

/** The director's own account: who is logged in where, the access code, what was done. */
export function Account({ email, sessions, activity }: Props) {
  return (
    <>
      <PageHeader note={email} title="Account" />
      <div className="grid grid-cols-[minmax(0,2.3fr)_minmax(0,1fr)] items-start gap-5 max-xl:grid-cols-[minmax(0,1fr)] xl:grid-rows-[auto_1fr]">
        <Sessions sessions={sessions} />
        <div className="xl:row-span-2">
          <AccessCodeForm email={email} />
        </div>
        <RecentActivity activity={activity} />
      </div>
    </>
  );
}

function RecentActivity({ activity }: { activity: Activity[] }) {
  const { facts, renderedAt } = useFestival();
  return (
    <Card title="Recent activity">
      <p className="mb-4 text-muted">
        The newest {activity.length} entries of the{" "}
        <Link className="link" to={pages.adminAudit}>
          audit log
        </Link>
        . Addresses are kept shortened.
      </p>
      <ul className="grid gap-3">
        {activity.map(({ id, action, actor, address, createdAt }) => (
          <li className="flex flex-wrap items-baseline justify-between gap-x-6" key={id}>
            <span className="wrap-anywhere">
              {actionText(action)}
              <small className="block text-sm text-subtle">
                {[actorText(actor), address].filter(Boolean).join(", ")}
              </small>
            </span>
            <time className="text-sm text-muted" dateTime={createdAt}>
              {momentInList(createdAt, facts, renderedAt)}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  );
}
