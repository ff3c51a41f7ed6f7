import type { MemberRole } from "./schema";

/** What the page of people says. Runs anywhere. */
export const peopleTexts = {
  title: "People",
  note: "Director, programmers and jurors of every edition",
  list: "Jurors and programmers",
  director: "has every right, and is set where the server is started.",
  search: "Search people",
  searchHint: "Name, address or company",
  roles: { juror: "Jurors", programmer: "Programmers" } satisfies Record<MemberRole, string>,
  none: "Nobody yet",
  noneHint: "Jurors and programmers come in by mail, without a password.",
  noMatch: "Nobody matches",
  noMatchHint: "Choose another role, or search for another name.",
};
