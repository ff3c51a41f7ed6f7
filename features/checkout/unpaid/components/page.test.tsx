import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { defaultSettings } from "~/features/settings/schema";
import UnpaidPage from "./page";

const pageText = (amount: number, shown: string) => {
  const unpaid = {
    submissionType: "short_film" as const,
    title: "Tideline",
    standing: "unpaid" as const,
    paidElsewhere: null,
    typed: {},
    typedAt: "2026-01-10T12:00:00.000Z",
    forNext: false,
    fee: { amount, currency: "usd", shown, quoted: "$20" },
    closed: null,
    savedUntil: "Feb 14, 2026",
  };
  const element = <UnpaidPage settings={defaultSettings} token="abc" unpaid={unpaid} />;
  const router = createMemoryRouter([{ path: "/", element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />).replace(/<[^>]*>/g, " ");
};

test("a draft with a fee is submitted by paying it", () => {
  const text = pageText(20, "$20");
  expect(text).toContain("We&#x27;ll submit it when you pay.");
  expect(text).toContain("Not paid");
  expect(text).toContain("non-refundable");
});

test("a draft without a fee says nothing of paying", () => {
  const text = pageText(0, "Free");
  expect(text).toContain("There is no fee.");
  expect(text).toContain("Not submitted");
  expect(text).not.toMatch(/\bpay|paid|refundable|\$/i);
});
