import { z } from "zod";
import { contract } from "~/lib/api/contract";
import { xlsxType } from "~/lib/xlsx";
import {
  dayBookExportSchema,
  dayBookFilterSchema,
  dayBookSchema,
  paymentExportSchema,
  paymentFilterSchema,
  paymentQuerySchema,
  paymentSchema,
  paymentTotalsSchema,
} from "./schema";

export const listPayments = contract({
  method: "GET",
  path: "/api/payments",
  access: ["director"],
  summary:
    "Paid and waived fees, newest first; filters: edition, state, category, deadline (tier), price tier, dates, amounts, q. Counted up to 10,000",
  query: paymentQuerySchema,
  replies: { 200: z.array(paymentSchema) },
});

export const readPaymentTotals = contract({
  method: "GET",
  path: "/api/payments/totals",
  access: ["director"],
  summary:
    "Totals of the filtered payments by category, deadline and price tier, per currency, in cents",
  query: paymentFilterSchema,
  replies: { 200: paymentTotalsSchema },
});

export const readDayBook = contract({
  method: "GET",
  path: "/api/payments/day-book",
  access: ["director"],
  summary:
    "Income and refunds per day in the festival's time zone, as booked by the payment provider, per currency, in cents",
  query: dayBookFilterSchema,
  replies: { 200: dayBookSchema },
});

export const exportPayments = contract({
  method: "GET",
  path: "/api/payments/export",
  access: ["director"],
  audited: "payments exported",
  effects: ["file"],
  summary: "Filtered payments as a CSV or XLSX file",
  query: paymentExportSchema,
  replies: { 200: null },
  replyTypes: ["text/csv", xlsxType],
});

export const exportDayBook = contract({
  method: "GET",
  path: "/api/payments/day-book/export",
  access: ["director"],
  audited: "payments exported",
  effects: ["file"],
  summary: "Daily totals as a CSV or XLSX file",
  query: dayBookExportSchema,
  replies: { 200: null },
  replyTypes: ["text/csv", xlsxType],
});
