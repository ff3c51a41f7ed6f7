import { CalendarDays, Download, Mail, MousePointerClick, PenLine } from "lucide-react";
import { PageHeader, TwoColumns } from "~/components/admin/page-header";
import { StatCards } from "~/components/admin/stat-cards";
import { ButtonLink, buttonClass } from "~/components/button";
import { Icon } from "~/components/icon";
import { adminPages } from "~/lib/admin-pages";
import { numberText } from "~/lib/number-format";
import { pages } from "~/lib/paths";
import { exportSubscribers } from "../../contract";
import type { SubscriberFigures } from "../../queries.server";
import { subscriberTexts } from "../texts";
import { ImportAddresses } from "./import";
import { PopupCard, WelcomeCard } from "./popup";
import { SubscriberTable, type TableProps } from "./table";

type Props = TableProps & { figures: SubscriberFigures };

/** The mailing list, and the settings of the popup. */
export function SubscribersPage({ figures, ...table }: Props) {
  return (
    <>
      <PageHeader
        actions={
          <>
            {figures.total > 0 && (
              <a
                className={buttonClass({ variant: "outline", size: "sm" })}
                download="email-subscribers.txt"
                href={exportSubscribers.path}
              >
                <Icon of={Download} />
                Export Emails
              </a>
            )}
            <ImportAddresses />
            <ButtonLink size="sm" to={`${pages.adminMailingNew}?subscribers`}>
              <Icon of={PenLine} />
              {subscriberTexts.write}
            </ButtonLink>
          </>
        }
        note="Manage your mailing list subscribers"
        title={adminPages.adminSubscribers.name}
      />
      <StatCards
        stats={[
          { label: "Total Subscribers", value: numberText(figures.total), icon: Mail },
          {
            label: "Popup Subscriptions",
            value: numberText(figures.popup),
            icon: MousePointerClick,
          },
          { label: "This Month", value: numberText(figures.thisMonth), icon: CalendarDays },
        ]}
      />
      <SubscriberTable {...table} />
      <TwoColumns even>
        <PopupCard />
        <WelcomeCard />
      </TwoColumns>
    </>
  );
}
