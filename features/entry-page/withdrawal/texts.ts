/** Texts about a withdrawn entry in the admin. Runs anywhere. */
export const adminWithdrawalTexts = {
  undo: "Undo the withdrawal",
  undone: "The entry is no longer withdrawn",
  undoUntil: (moment: string) => `You can undo it until ${moment}.`,
};
