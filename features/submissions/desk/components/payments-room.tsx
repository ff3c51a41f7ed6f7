import type { ReactNode } from "react";
import { pages } from "~/http/addresses";
import { DeskBox, DeskHead } from "~/ui/desk-page";
import { DeskFilterLink, DeskViews } from "~/ui/desk-tools";
import { type PaymentsView, paymentsViewNames, paymentsViews, waiting } from "../list.rules";

type Props = {
  view: PaymentsView;
  /** What the view shows. */
  note: string;
  actions?: ReactNode;
  children: ReactNode;
};

const addressOf = (view: PaymentsView) =>
  pages.adminPayments +
  (view === "unpaid" || view === "held" ? waiting.query({ view }) : `?view=${view}`);

/** The payments room around one of its views. */
export function PaymentsRoom({ view, note, actions, children }: Props) {
  return (
    <>
      <DeskHead
        actions={actions}
        crumbs={[{ label: "Dashboard", to: pages.portal }, { label: "Payments" }]}
        note={note}
        title="Payments"
      />
      <DeskBox aria-label={paymentsViewNames[view]} flush>
        <DeskViews aria-label="Payments">
          {paymentsViews.map((name) => (
            <DeskFilterLink chosen={view === name} key={name} to={addressOf(name)}>
              {paymentsViewNames[name]}
            </DeskFilterLink>
          ))}
        </DeskViews>
        {children}
      </DeskBox>
    </>
  );
}
