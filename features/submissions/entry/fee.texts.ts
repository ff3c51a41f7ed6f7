/** The fee's ticket. Apart from the form's texts, which bring its schema with them. */
export const feeTexts = { allFees: "All fees", today: "today" };
