import { pages } from "~/lib/paths";

/** The views of the payments page. */
export const paymentsViews = ["all", "days", "unpaid", "held", "refunds"] as const;
export type PaymentsView = (typeof paymentsViews)[number];
export const paymentsViewNames: Record<PaymentsView, string> = {
  all: "All payments",
  days: "Daily totals",
  unpaid: "Not paid",
  held: "Held",
  refunds: "Refunds",
};

/** The path of a view of the payments page. */
export const paymentsViewPath = (view: PaymentsView) =>
  pages.adminPayments + (view === "all" ? "" : `?view=${view}`);
