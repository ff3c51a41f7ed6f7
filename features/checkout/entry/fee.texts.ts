/** The fee's ticket. Apart from the form's texts, which bring its schema with them. */
export const feeTexts = {
  allFees: "All fees",
  today: "today",
  tier: "Price",
  chooseTier: "Your price",
};

/** The field for a code in the payment step. */
export const codeFieldTexts = {
  summary: "I have a code",
  code: "Code",
  apply: "Apply code",
  applied: (code: string) => `Code applied: ${code}`,
  enter: "Enter the code",
  lost: "We got no response. Please try again.",
};

/** The chooser's label beside a closed category. */
export const entriesLabel = "Entries";
