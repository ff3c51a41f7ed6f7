/** Minutes for which a code is held for a quoted fee. */
export const heldMinutes = 60;

/** Hours after which an unpaid draft expires and its intent is cancelled; sooner with a code, which others wait for. */
const expiryHours = 24;

/** Minutes from the quote of a fee until it can no longer be paid. */
export const expiryMinutes = ({ codeId }: { codeId: string | null }): number =>
  codeId ? heldMinutes : 60 * expiryHours;

/** When an unpaid draft expires. A bank that still works on its payment keeps it open for longer. */
export const draftExpiry = (draft: { createdAt: Date; codeId: string | null }): Date =>
  new Date(draft.createdAt.getTime() + expiryMinutes(draft) * 60_000);
