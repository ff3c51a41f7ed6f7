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
    "Every fee that was paid or waived, newest first: of an edition, in a state, of a category or fee tier, from a day to a day, from an amount to an amount, found by q. Counted up to 10,000",
  query: paymentQuerySchema,
  replies: { 200: z.array(paymentSchema) },
});

export const readPaymentTotals = contract({
  method: "GET",
  path: "/api/payments/totals",
  access: ["director"],
  summary:
    "Sums of the payments that the filters leave, by category and by fee tier, each currency by itself, in cents",
  query: paymentFilterSchema,
  replies: { 200: paymentTotalsSchema },
});

export const readDayBook = contract({
  method: "GET",
  path: "/api/payments/day-book",
  access: ["director"],
  summary:
    "What came in and went out on each day of the festival's calendar, as the payment provider books it, each currency by itself, in cents",
  query: dayBookFilterSchema,
  replies: { 200: dayBookSchema },
});

export const exportPayments = contract({
  method: "GET",
  path: "/api/payments/export",
  access: ["director"],
  audited: "payments exported",
  confirm: true,
  summary: "The payments that the filters leave, as a CSV or XLSX file",
  query: paymentExportSchema,
  replies: { 200: null },
  replyTypes: ["text/csv", xlsxType],
});

export const exportDayBook = contract({
  method: "GET",
  path: "/api/payments/day-book/export",
  access: ["director"],
  audited: "payments exported",
  confirm: true,
  summary: "The day book as a CSV or XLSX file",
  query: dayBookExportSchema,
  replies: { 200: null },
  replyTypes: ["text/csv", xlsxType],
});
