import type { MemberRole } from "./schema";

/** Texts of the page of people. Runs anywhere. */
export const peopleTexts = {
  title: "People",
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
