import { expect, test } from "vitest";
import { formatUnrefundedFee } from "./texts";

test("a withdrawal says what is not refunded, and nothing of a fee that was not paid", () => {
  expect(formatUnrefundedFee({ amountCents: 2_000, refundedCents: 0 })).toContain(
    "fee is not refunded",
  );
  expect(formatUnrefundedFee({ amountCents: 2_000, refundedCents: 500 })).toContain("The rest");
  expect(formatUnrefundedFee({ amountCents: 2_000, refundedCents: 2_000 })).toBe("");
  expect(formatUnrefundedFee({ amountCents: 0, refundedCents: 0 })).toBe("");
});
