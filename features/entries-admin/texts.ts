import { numberText } from "~/lib/number-format";

/** Entries whose whole fee a code waived, and the sum of these fees. */
export const waivedFees = (entries: number, fees: string) =>
  `The fee was waived for ${numberText(entries)} ${entries === 1 ? "entry" : "entries"} (${fees}).`;
