import type { WaiverStatus } from "./rules";

/** The states of a code as the admin shows them. */
export const waiverStateNames: Record<WaiverStatus, string> = {
  unused: "Unused",
  used: "Used",
  expired: "Expired",
  "taken back": "Revoked",
};

const codes = (number: number) => `${number} ${number === 1 ? "code" : "codes"}`;

/** Codes that were created together, for a school or a partner. */
export const batchTexts = {
  batch: "Batch",
  all: "All codes",
  show: "Show",
  option: (note: string, used: number, all: number) => `${note} (${used} of ${all} used)`,
  counts: (all: number, used: number, revoked: number) =>
    `${codes(all)}, ${used} used${revoked > 0 ? `, ${revoked} revoked` : ""}`,
  until: (day: string) => `until ${day}`,
  download: "Export CSV",
  revoke: "Revoke unused codes",
  keep: "Keep them",
  confirm: "Revoke",
  title: "Revoke the unused codes?",
  question: (unused: number, note: string) =>
    `${codes(unused)} for “${note}” will stop working. Used codes stay as they are. No email is sent.`,
  revoked: "Unused codes revoked",
  none: "No such batch",
  noneText: "This edition has no codes of this batch.",
  count: "Number of codes",
  sendTo: "Send to",
  sendToHint:
    "One address a line, each gets its own code. Leave blank to share the codes yourself.",
  made: (number: number) => `${codes(number)} created`,
};
