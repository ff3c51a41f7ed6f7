import type { Database } from "~/db/client";
import type { PaymentGateway } from "~/features/payments/gateway.server";
import { refuseType } from "~/features/settings/category-types.queries.server";
import { refuseEdition } from "~/features/settings/editions.queries.server";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { downloadOf } from "~/lib/download";
import { pageReply } from "~/lib/pagination/keyset";
import { bytesOf } from "~/lib/spreadsheet/export";
import * as calls from "./contract";
import { readDayBook, readPaymentTotals } from "./day-book.queries.server";
import { dayBookFile, paymentsFile } from "./export.queries.server";
import { type GetDashboardUrl, listPayments } from "./queries.server";

type Deps = { db: Database; gateway: PaymentGateway };

/**
 * The URL of a payment in its provider's dashboard; null for another provider than the current one, and in the sandbox.
 */
export const dashboardUrlOf =
  ({
    provider,
    dashboardUrl,
  }: Pick<PaymentGateway, "provider" | "dashboardUrl">): GetDashboardUrl =>
  (payment) =>
    (payment.provider === provider &&
      payment.paymentIntentId &&
      dashboardUrl?.(payment.paymentIntentId)) ||
    null;

const refuseUnknownFilters = async (db: Database, query: { edition?: string; type?: string }) =>
  (await refuseEdition(db, query)) ?? (await refuseType(db, query));

/** Calls of payments, their totals and the daily totals: only for the director. */
export function ledgerApi({ db, gateway }: Deps): Endpoint[] {
  return implement(calls)("payments", {
    listPayments: async ({ query, request }) =>
      (await refuseUnknownFilters(db, query)) ??
      pageReply(await listPayments(db, dashboardUrlOf(gateway), query), request),
    readPaymentTotals: async ({ query }) =>
      (await refuseUnknownFilters(db, query)) ?? {
        status: 200,
        body: await readPaymentTotals(db, query),
      },
    readDayBook: async ({ query }) =>
      (await refuseUnknownFilters(db, query)) ?? {
        status: 200,
        body: await readDayBook(db, query),
      },
    exportPayments: async ({ query: { format, ...filters } }) => {
      const refusal = await refuseUnknownFilters(db, filters);
      if (refusal) return refusal;
      const file = await paymentsFile(db, filters, format);
      return downloadOf(file.name, file.type, bytesOf(file.pieces));
    },
    exportDayBook: async ({ query: { format, ...filters } }) => {
      const refusal = await refuseUnknownFilters(db, filters);
      if (refusal) return refusal;
      const file = await dayBookFile(db, filters, format);
      return downloadOf(file.name, file.type, bytesOf(file.pieces));
    },
  });
}
