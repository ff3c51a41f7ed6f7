/** Texts about an unpaid entry, with a fee and without one. Runs anywhere. */
export const unpaidTexts = {
  noFee: "There is no fee.",
  saved: (until: string, isFree: boolean) =>
    `Your entry is saved until ${until}. We'll submit it when you ${isFree ? "press the button below" : "pay"}.`,
  edit: (isFree: boolean) => (isFree ? "Edit before submitting" : "Edit before paying"),
  reminder: (isFree: boolean) =>
    isFree
      ? "You completed the form but haven't submitted your entry yet. It is saved."
      : "You completed the form but haven't paid the fee yet. Your entry is saved, and we'll submit it when you pay.",
  review: (isFree: boolean) => (isFree ? "Review and submit" : "Review and pay"),
};
