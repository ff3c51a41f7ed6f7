import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Card, PageHeader } from "~/components/admin/page-header";
import { buttonClass } from "~/components/button";
import { actionText, actorText } from "~/features/audit/texts";
import { AccessCodeForm } from "~/features/auth/access-code/components/change-form";
import { Directors } from "~/features/auth/people/components/directors";
import { PolicyForm } from "~/features/auth/people/components/policy";
import type { Director, Policy } from "~/features/auth/people/schema";
import { Factors } from "~/features/auth/second-factor/components/factors";
import type { FactorsAnswer } from "~/features/auth/second-factor/schema";
import { factorTexts } from "~/features/auth/second-factor/texts";
import type { OpenSession } from "~/features/auth/session/schema";
import { ListMoment } from "~/features/settings/components/list-moment";
import { useFestival } from "~/features/settings/hooks";
import { momentInList } from "~/lib/dates/calendar";
import { pages } from "~/lib/paths";
import type { Activity } from "../schema";
import { Sessions } from "./sessions";

type Props = {
  email: string;
  needs: "enrol" | null;
  factors: FactorsAnswer;
  directors: Director[];
  policy: Policy;
  sessions: OpenSession[];
  activity: Activity[];
};

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card title={title}>{children}</Card>
);

/** The director's own account: sessions, access code, activity. */
export function Account(props: Props) {
  const { email, needs, factors, directors, policy, sessions, activity } = props;
  const { settings, renderedAt } = useFestival();
  const formatMoment = (moment: string) => momentInList(moment, settings, renderedAt);
  if (needs) return <Enrol {...props} />;
  return (
    <>
      <PageHeader note={email} title="Account" />
      <div className="grid grid-cols-[minmax(0,2.3fr)_minmax(0,1fr)] items-start gap-5 max-lg:grid-cols-[minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <div className="grid gap-5">
          <Sessions sessions={sessions} />
          <Factors loaded={factors} mayBind Section={Section} formatMoment={formatMoment} />
        </div>
        <div className="grid gap-5 lg:row-span-2">
          <Directors email={email} loaded={directors} />
          <PolicyForm loaded={policy} />
          <AccessCodeForm email={email} hasCode={factors.accessCode} />
        </div>
        <RecentActivity activity={activity} />
      </div>
    </>
  );
}

/** All that a director sees until their second factor is set up. */
function Enrol({ email, factors }: Props) {
  const { settings, renderedAt } = useFestival();
  const formatMoment = (moment: string) => momentInList(moment, settings, renderedAt);
  const [isDone, setIsDone] = useState(false);
  return (
    <>
      <PageHeader note={factorTexts.enrolNote} title={factorTexts.enrol} />
      <div className="grid gap-5">
        {isDone && (
          <p role="status">
            <a className={buttonClass({ size: "md" })} href={pages.portal}>
              {factorTexts.goOn}
            </a>
          </p>
        )}
        <Factors
          loaded={factors}
          mayBind
          onChange={({ binding }) => setIsDone(binding)}
          Section={Section}
          formatMoment={formatMoment}
        />
        <AccessCodeForm email={email} hasCode={factors.accessCode} />
      </div>
    </>
  );
}

function RecentActivity({ activity }: { activity: Activity[] }) {
  return (
    <Card title="Recent activity">
      <p className="mb-4 text-muted">
        The newest {activity.length} entries of the{" "}
        <Link className="link" to={pages.adminAudit}>
          audit log
        </Link>
        . IP addresses are shortened.
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
            <ListMoment at={createdAt} className="text-sm text-muted" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
