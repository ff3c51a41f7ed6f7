import { isolate } from "~/lib/bidi";
import type { MemberRole } from "./schema";

/** Texts about people: of their page, and of directors and second factors. Runs anywhere. */

export const peopleTexts = {
  note: "Director, programmers and jurors of every edition",
  list: "Jurors and programmers",
  director: "has all permissions. This account is set in the server's settings.",
  search: "Search people",
  searchHint: "Name, address or company",
  roles: { juror: "Jurors", programmer: "Programmers" } satisfies Record<MemberRole, string>,
  none: "No people yet",
  noneHint: "Jurors and programmers log in with a code by email, without a password.",
  noMatch: "No people match",
  noMatchHint: "Choose another role, or search for another name.",
};

export const noSuchDirector = "We can't find this director.";
export const environmentsDirector =
  "The director of the server's settings cannot be removed. Change DIRECTOR_EMAIL instead.";
export const ownRemoval = "You cannot remove yourself. Ask another director.";
export const ownReset = "You cannot reset your own second factor. Ask another director.";
export const directorWithoutFactor =
  "Not every director has a second factor yet. Ask them to set one up first.";

export const directorTexts = {
  title: "Directors",
  note: "All directors have the same rights.",
  propose: "Add a second director, so that you are not locked out if one loses their devices.",
  add: "Add a director",
  name: "Name",
  email: "Email",
  invite: "Invite",
  inviteAgain: "Invite again",
  cancel: "Cancel",
  remove: "Remove",
  removeOf: (name: string) => `Remove ${isolate(name)}`,
  removeQuestion: (name: string) => `Remove ${isolate(name)}?`,
  removeNote: "Their sessions end now, and all directors get an email.",
  reset: "Reset second factor",
  resetOf: (name: string) => `Reset the second factor of ${isolate(name)}`,
  resetQuestion: (name: string) => `Reset the second factor of ${isolate(name)}?`,
  resetNote:
    "Their passkeys, app, recovery codes and access code are removed, and they get a new invitation.",
  invited: "Invited",
  twoSteps: "Two-step on",
  oneStep: "Two-step off",
  environment: "Server settings",
  you: "You",
  policy: "Who must use two steps",
  policyNote: "People without a second factor are asked to set one up on the next page they open.",
  directors: "Directors",
  programmers: "Programmers",
  optional: "Optional",
  required: "Required",
  save: "Save",
  saved: "Saved",
  added: "Invitation sent",
  removed: "Director removed",
  wasReset: "Second factor reset",
} as const;
