import { useState } from "react";
import { Link } from "react-router";
import { Card, PageHeader } from "~/components/admin/page-header";
import { buttonClass } from "~/components/button";
import { actionText, actorText } from "~/features/audit/texts";
import { AccessCodeForm } from "~/features/auth/access-code/components/change-form";
import { Directors } from "~/features/auth/people/components/directors";
import { PolicyForm } from "~/features/auth/people/components/policy";
import { factorTexts } from "~/features/auth/second-factor/texts";
import { ListMoment } from "~/features/settings/components/list-moment";
import { adminPages } from "~/lib/admin-pages";
import { pages } from "~/lib/paths";
import type { Account, DirectorAccount } from "../schema";
import { AccountSections } from "./account";
import type { SectionFrame } from "./sessions";

const Section: SectionFrame = ({ title, children }) => <Card title={title}>{children}</Card>;

type Props = {
  account: Account;
  /** Null until a required second factor is set up: until then people see only their own data. */
  director: DirectorAccount | null;
};

/**
 * A director's account page: also the access code, the directors, the policy of second factors, and the newest entries
 * of the audit log.
 */
export function DirectorAccountPage({ account, director }: Props) {
  const { email, factors } = account;
  const [isEnrolled, setIsEnrolled] = useState(false);
  const sections = (
    <AccountSections
      account={account}
      isDirector
      onChange={({ binding }) => setIsEnrolled(binding)}
      Section={Section}
    />
  );
  const accessCode = <AccessCodeForm email={email} hasCode={factors.accessCode} />;
  if (!director) {
    return (
      <>
        <PageHeader note={factorTexts.enrolNote} title={factorTexts.enrol} />
        <div className="grid gap-5">
          {isEnrolled && (
            <p role="status">
              <a className={buttonClass({ size: "md" })} href={pages.portal}>
                {factorTexts.goOn}
              </a>
            </p>
          )}
          {sections}
          {accessCode}
        </div>
      </>
    );
  }
  const { directors, policy, activity } = director;
  return (
    <>
      <PageHeader note={email} title={adminPages.adminAccount.name} />
      <div className="grid grid-cols-[minmax(0,2.3fr)_minmax(0,1fr)] items-start gap-5 max-lg:grid-cols-[minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <div className="grid gap-5">{sections}</div>
        <div className="grid gap-5 lg:row-span-2">
          <Directors email={email} loaded={directors} />
          <PolicyForm loaded={policy} />
          {accessCode}
        </div>
        <RecentActivity activity={activity} />
      </div>
    </>
  );
}

function RecentActivity({ activity }: Pick<DirectorAccount, "activity">) {
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
