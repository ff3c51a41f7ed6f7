/** Texts about a withdrawn entry in the admin. Runs anywhere. */
export const adminWithdrawalTexts = {
  undo: "Undo the withdrawal",
  undone: "The entry takes part again",
  undoUntil: (moment: string) => `You can undo it until ${moment}.`,
};
