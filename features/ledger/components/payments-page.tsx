import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { Card, PageHeader } from "~/components/admin/page-header";
import { AdminFilterLink, ViewTabs } from "~/components/admin/toolbar";
import { adminPages } from "~/lib/admin-pages";
import { withEditionParam } from "~/lib/paths";
import {
  type PaymentsView,
  paymentsViewNames,
  paymentsViewPath,
  paymentsViews,
} from "../views.rules";

type Props = {
  view: PaymentsView;
  /** A sentence that explains the view. */
  note: string;
  actions?: ReactNode;
  children: ReactNode;
};

/** The frame of the payments pages. */
export function PaymentsPage({ view, note, actions, children }: Props) {
  const edition = useSearchParams()[0].get("edition") ?? undefined;
  return (
    <>
      <PageHeader actions={actions} note={note} title={adminPages.adminPayments.name} />
      <Card aria-label={paymentsViewNames[view]} flush>
        <ViewTabs aria-label={adminPages.adminPayments.name}>
          {paymentsViews.map((name) => (
            <AdminFilterLink
              current={view === name}
              key={name}
              to={withEditionParam(paymentsViewPath(name), edition)}
            >
              {paymentsViewNames[name]}
            </AdminFilterLink>
          ))}
        </ViewTabs>
        {children}
      </Card>
    </>
  );
}
