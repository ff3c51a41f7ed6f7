/** Texts about a withdrawn entry. Runs anywhere. */

/** The sentence that says which part of the fee is not refunded; empty without a fee and after a full refund. */
export const formatUnrefundedFee = ({
  amountCents,
  refundedCents,
}: Record<"amountCents" | "refundedCents", number>): string => {
  if (refundedCents === amountCents) return "";
  return refundedCents === 0
    ? " The submission fee is not refunded."
    : " The rest of the fee is not refunded.";
};

/** In the admin. */
export const adminWithdrawalTexts = {
  undo: "Undo the withdrawal",
  undone: "The entry is no longer withdrawn",
  undoUntil: (moment: string) => `You can undo it until ${moment}.`,
};
