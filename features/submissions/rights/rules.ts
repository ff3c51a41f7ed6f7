import { screenerTexts } from "~/features/screeners/texts";

/**
 * What the holder of a private link, the owner of a verified address and the director may do with an entry, by the
 * states that the entry is in. Runs anywhere.
 */

export type Holder = "link" | "address" | "director";

/**
 * contested: its email address was changed, and the former one can undo that. paying: a payment has begun and may still
 * arrive. held: a payment does not match its entry. refunding, disputed: money is on its way back, or may be. refunded:
 * the whole fee was refunded. accepted: announced as accepted. often changed: its address was changed as often as a day
 * allows. withdrawn: by its filmmaker or a deletion of data, either revocable or irrevocable.
 */
export const entryStates = [
  "contested",
  "paying",
  "held",
  "refunding",
  "refunded",
  "disputed",
  "accepted",
  "often changed",
  "withdrawn",
  "revocable",
  "irrevocable",
] as const;
export type EntryState = (typeof entryStates)[number];

/** The states of an entry, each with its end; null if the end is not known. */
export type EntryStates = Partial<Record<EntryState, Date | null>>;

/** A person's data are deleted only when no payment and no change of address is open. */
const unsettledStates = ["contested", "paying", "held", "refunding", "disputed"] as const;

/** The states in which each holder's act is refused. A holder that is not named cannot do it. */
export const refusingStates = {
  erase: { address: unsettledStates, director: unsettledStates },
  export: { address: ["contested"], director: ["contested"] },
  // Links of a contested entry are sent to its former address.
  "send links": { address: ["contested"], director: [] },
  "end links": { link: ["revocable"], director: [] },
  withdraw: { link: ["contested"] },
  "undo withdrawal": {
    link: ["irrevocable", "refunding", "refunded"],
    director: ["irrevocable"],
  },
  confirm: { link: ["withdrawn"] },
  decline: { link: ["withdrawn", "contested"] },
  correct: { link: ["withdrawn"], director: [] },
  "change address": { link: ["withdrawn", "often changed"], director: [] },
  upload: { link: ["withdrawn"], director: ["withdrawn"] },
  "delete film": { link: ["accepted", "contested"] },
} as const satisfies Record<string, Partial<Record<Holder, readonly EntryState[]>>>;

export type Act = keyof typeof refusingStates;
export const acts = Object.keys(refusingStates) as Act[];

/** Until when a withdrawal can be undone: a day. */
export const withdrawalUndoEnd = (withdrawnAt: Date): Date =>
  new Date(withdrawnAt.getTime() + 86_400_000);
/** Changes of an entry's address by its links in a day. */
export const maxDailyAddressChanges = 3;

/** Drafts whose fee may still be captured, or is on its way back, in SQL: they have a provider and did not end. */
export const payableDraft = "state in ('open', 'held', 'refunding') and provider <> 'none'";

/** The value of an entry's address after its person's data were deleted. */
export const deletedAddress = "deleted@deleted.invalid";

/** What can be done once a contested address is settled. */
const afterwardsSentences: Partial<Record<Act, string>> = {
  erase: "The data can be deleted after that.",
  export: "The data can be exported after that.",
  withdraw: "You can withdraw it after that.",
  decline: "You can decline after that.",
  "delete film": "You can delete the film after that.",
};

const openPaymentSentence =
  "A refund or a dispute of a payment is still open. We'll delete your data once it is settled.";

const refusalSentences: Record<EntryState, (act: Act, end: string | null) => string> = {
  contested: (act, end) =>
    `The email address of ${act === "erase" || act === "export" ? "an" : "this"} entry was changed, and the former address can undo this until ${end}. ${afterwardsSentences[act] ?? ""}`.trim(),
  paying: (_, end) =>
    end
      ? `A payment for an entry has begun and may still arrive. If it does not, the data can be deleted from ${end}.`
      : "A payment for an entry is still being processed. Bank payments take some days. The data can be deleted when it is settled.",
  held: () => openPaymentSentence,
  refunding: (act) =>
    act === "undo withdrawal"
      ? "The fee is being refunded, so the withdrawal can't be undone. You are welcome to submit your entry again."
      : openPaymentSentence,
  refunded: () =>
    "The fee was refunded, so the withdrawal can't be undone. You are welcome to submit your entry again.",
  disputed: () => openPaymentSentence,
  accepted: () => screenerTexts.accepted,
  "often changed": (_, end) =>
    `The email address of an entry can be changed three times a day. You can change it again from ${end}.`,
  withdrawn: () => "This entry was withdrawn.",
  revocable: (_, end) =>
    `This entry was withdrawn, and that can be undone until ${end}. Links can be ended after that.`,
  irrevocable: () => "This withdrawal can no longer be undone.",
};

/** Whether this holder can do the act at all. */
export const isHolder = (act: Act, holder: Holder): boolean => holder in refusingStates[act];

/**
 * Why an act is refused in these states, as a sentence with the date until then; null if it is allowed. `format`: a
 * moment in the festival's time zone.
 */
export function refusalOf(
  act: Act,
  holder: Holder,
  states: EntryStates,
  format: (moment: Date) => string,
): string | null {
  const statesByHolder: Partial<Record<Holder, readonly EntryState[]>> = refusingStates[act];
  const state = statesByHolder[holder]?.find((entryState) => states[entryState] !== undefined);
  if (!state) return null;
  const end = states[state];
  return refusalSentences[state](act, end ? format(end) : null);
}
