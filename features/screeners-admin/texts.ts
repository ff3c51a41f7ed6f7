import type { LinkReason, LinkResult } from "~/db/enums";
import { isolate } from "~/lib/bidi";
import type { MediaView } from "./list.rules";

/** The list of uploaded films. */
export const mediaTexts = {
  note: "Films that filmmakers uploaded for the jury. Only the team and the jury can watch them.",
  of: (used: string, all: string) => `${used} of ${all} GB`,
  stored: "Stored",
  storedNote: "All editions, running uploads included",
  free: "Free on the disk",
  gigabytes: (amount: string) => `${amount} GB`,
  freeNote: (reserve: string) => `Uploads stop at ${reserve} GB`,
  forecast: "With all films",
  forecastNote: (count: number) =>
    count === 1
      ? "Once the missing film has arrived"
      : `Once the ${count} missing films have arrived`,
  forecastDone: "No film is missing",
  overQuota: "More than the quota: raise it in the settings",
  views: {
    ready: "Ready",
    uploading: "Uploading",
    refused: "Refused",
    missing: "Missing",
    none: "No film yet",
    problems: "Problems",
    links: "Links",
  } satisfies Record<MediaView, string>,
  empty: "No films here",
  seeLinks: (count: number) => (count === 1 ? "See the link" : `See the ${count} links`),
  emptyNotes: {
    ready: "Films appear here once they were uploaded and checked.",
    uploading: "Nobody is uploading a film right now.",
    refused: "No film was refused.",
    missing: "Every film is on the disk.",
    none: "Every entry has a film or a link.",
    problems: "There are no open problems.",
    links: "Links are checked when they arrive, and daily while a jury phase is open.",
  } satisfies Record<MediaView, string>,
  missingNote:
    "These films are no longer on the disk. Bring them back from a copy with “npm run media -- take”.",
  film: "Film",
  length: "Length",
  size: "Size",
  picture: "Picture",
  pixels: (width: number, height: number) => `${width} × ${height}`,
  deleteOn: "Deleted on",
  received: "Received",
  checking: "Being checked",
  category: "Category",
  submitted: "Submitted",
  asked: "Asked for the film",
  notRequested: "Not yet",
  problem: "Problem",
  reports: (count: number) => (count === 1 ? "1 juror" : `${count} jurors`),
  reportedBy: "Reported by",
  reportedAt: "Reported",
  fix: "Mark as fixed",
  fixed: "Marked as fixed. The jury can watch it again.",
  fixOf: (title: string) => `Mark as fixed: ${isolate(title)}`,
  actions: "Actions",
  download: (title: string) => `Download: ${isolate(title)}`,
  remove: (title: string) => `Delete: ${isolate(title)}`,
};

/** Deleting a film, which asks for its title. */
export const typedDeletionTexts = {
  title: "Delete this film?",
  question:
    "The file is deleted right away and can't be restored from a backup. To delete it, type its title.",
  field: "Title",
  wrong: (title: string) => `Type “${isolate(title)}”.`,
  cancel: "Keep it",
  confirm: "Delete",
  deleted: "Film deleted",
};

export const linkResultNames: Record<LinkResult, string> = {
  ok: "Opens",
  needs_a_look: "Needs a look",
  gone: "Gone",
  unreachable: "Unreachable",
};

export const linkReasonNames: Record<LinkReason, string> = {
  answers: "Opens for everybody",
  guarded: "Asks for a password or a login",
  maybe_private: "Vimeo says “not found”: deleted, or private",
  inner_address: "Leads to an address that is not public",
  redirects: "Redirects too often",
  refused: "The website refused the request",
  not_found: "There is nothing at this address",
  no_such_host: "The website does not exist",
  server_error: "The website reports an error",
  no_answer: "The website does not answer",
};

/** Checks of links. */
export const linkTexts = {
  note: "A check sees whether a link opens. Only the jury can tell whether the film plays.",
  check: "Check now",
  checking: "Checking",
  checkOf: (title: string) => `Check now: ${isolate(title)}`,
  checked: (result: string) => `Checked: ${result}`,
  result: "Result",
  all: "All results",
  since: "Since",
  at: "Checked",
  informed: "Filmmaker informed",
  notInformed: "No",
  noLink: "This entry has no link.",
  off: "Link checks are off (LINK_CHECKS).",
  changed: "The link was changed during the check. It will be checked again within a minute.",
  unknown: "We can't find this entry.",
};
