import type { AwardKind, HonorLevel } from "~/db/enums";
import { publicCategories } from "~/features/settings/category.rules";
import type { FestivalSettings } from "~/features/settings/schema";
import type { RowField } from "~/lib/forms/row-fields";
import { type AwardState, maxNameLength } from "./rules";
import type { Award } from "./schema";

/** What people read about awards and laurels. Runs anywhere. */

export const levelNames: Record<HonorLevel, string> = {
  selection: "Official selection",
  nominee: "Nominee",
  mention: "Special mention",
  winner: "Winner",
};

export const kindNames: Record<AwardKind, string> = {
  jury: "Jury",
  audience: "Audience",
  special: "Special",
};

export const stateNames: Record<AwardState, string> = {
  open: "Open",
  decided: "Decided",
  revealed: "Revealed",
};

/** An award on its film's page: 'Best Short Film', 'Best Short Film, special mention'. */
export const awardLabel = ({ award, level }: { award: string; level: HonorLevel }): string =>
  level === "winner" ? award : `${award}, ${levelNames[level].toLowerCase()}`;

/** The sentences of refusals; those that name an award never name its film. */
export const refusals = {
  audienceTaken: "This edition has an audience award already.",
  votesUntilMissing: "Enter when the vote ends",
  hasFilms: "This award has films. Remove them first.",
  revealed: "This award is revealed, so its name, kind and prize can't be changed.",
  honorRevealed: "This award is revealed. Withdraw the laurel, or undo the reveal.",
  moreHonors: "This award is revealed. It can't get more films.",
  audienceDecides: "The audience decides who wins this award.",
  notEligible: "This film was not announced as accepted, was withdrawn, or does not take part.",
  filmTwice: "This film has this award already.",
  open: (award: string) => `“${award}” has no winner yet. Decide it first.`,
  outdated: (award: string) =>
    `A film of “${award}” is no longer part of the selection. Decide this award again.`,
  undoOver: "More than a minute has passed, so this can't be undone. You can withdraw a laurel.",
  sealedRevoke: "This is not public yet. Remove the film from the award instead.",
  selectionRevoke: "This laurel depends on the film's participation. Change that instead.",
  revokedTwice: "This laurel is withdrawn already.",
  missingCharacter: (character: string) =>
    `Laurels can't show the character “${character}”. Choose another`,
  missingInSettings: (award: string, character: string) =>
    `Laurels can't show the character “${character}” of “${award}”. Add these awards one by one, this one with another name.`,
};

export const unknownAward = "We can't find this award.";
export const unknownLaurel = "We can't find this laurel.";
/** The award of the prizes of the settings that the audience decides. */
export const isAudiencePrize = (name: string): boolean => /\baudience\b/i.test(name);

/** The name of a category's prize: 'Best Short Film'. */
export const categoryAward = (category: string): string => `Best ${category}`;

export const awardTexts = {
  note: "Decided in private, revealed with one press",
  none: "No awards yet",
  noMatch: "No award has this name",
  noneHint: "Add one, or use the categories and prizes of the settings.",
  fromSettings: "Use the prizes of the settings",
  reveal: "Reveal",
  revealAll: (count: number) => `Reveal all ${count} decided`,
  revealNote:
    "Everybody sees the result at once. The emails to the filmmakers will be sent in a minute; until then, you can undo it.",
  retrying: "Not revealed yet, trying again",
  undo: (seconds: number) => `Undo (${seconds})`,
  undoNote: "The emails to the filmmakers will be sent when this minute is over.",
  revealedOn: (moment: string) => `Revealed on ${moment}. The emails were sent.`,
  films: "Films",
  prize: "Prize",
  /** 'Prize, $' */
  prizeIn: (unit: string) => `Prize, ${unit}`,
  prizeRule: "Enter an amount, like 500",
  votesUntil: "Vote ends",
  votesUntilHint: "For the audience's award",
  momentRule: "Enter a date and time",
  searchAwards: "Search awards",
  searchHint: "Name of an award",
  search: "Search films by title or director",
  chosen: (title: string) => `Chosen: ${title}`,
  noCandidates: "No accepted film has this title.",
  change: "Change",
  save: "Save",
  cancel: "Cancel",
  decide: "Decide",
  level: "Level",
  citation: "Citation",
  noFilms: "No film yet.",
  remove: "Remove",
  revoke: "Withdraw laurel",
  revokeTitle: "Withdraw this laurel?",
  revokeQuestion:
    "Its page says that it was withdrawn, with this reason, and its files stop working. This can't be undone.",
  reason: "Reason",
  revoked: (reason: string) => `Withdrawn: ${reason}`,
  laurel: "Laurel",
  share: (amount: string) => `Prize: ${amount}`,
  festivalCharacter: (character: string) =>
    `The name of the festival has the character “${character}”, which laurels can't show: their files don't work.`,
};

/** The declared fields of an award; prize and end of the vote are fields of their own. */
export const awardFields = (settings: FestivalSettings): readonly RowField<Award>[] => [
  { kind: "line", name: "name", label: "Name", limit: maxNameLength },
  {
    kind: "choice",
    name: "kind",
    label: "Decided by",
    half: true,
    options: [
      { value: "jury", label: "The jury" },
      { value: "audience", label: "The audience" },
      { value: "special", label: "The festival" },
    ],
  },
  {
    kind: "choice",
    name: "category",
    label: "Category",
    half: true,
    options: [
      { value: "", label: "All" },
      ...publicCategories(settings).map(({ type, plural }) => ({ value: type, label: plural })),
    ],
  },
  { kind: "number", name: "ordinal", label: "Place in the list", half: true },
  {
    kind: "number",
    name: "minBallots",
    label: "Minimum ballots",
    half: true,
    hint: "For a rank in the vote",
  },
];

/** The email about an award. */
export const awardEmailTexts = {
  dear: (name: string) => `Dear ${name},`,
  news: (title: string, award: string, level: HonorLevel) =>
    ({
      selection: `${title} is part of the official selection.`,
      nominee: `${title} is nominated for ${award}.`,
      mention: `${title} received a special mention for ${award}.`,
      winner: `${title} has won ${award}.`,
    })[level],
  prize: (amount: string) => `The prize is ${amount}.`,
  congratulations: "Congratulations!",
  laurels: "Get your laurels",
  privatePage: "See them on your entry's private page",
  secret: "Please do not share the link to your private page.",
};

/** What the pages of laurels say. */
export const laurelTexts = {
  searchTitle: "Laurels",
  searchLead: "Is this laurel real? Search by film title.",
  searchLabel: "Title of the film",
  searchButton: "Find laurels",
  tooShort: "Enter at least two characters.",
  nothing: "We found no laurels for a film with this title.",
  real: "This laurel is real",
  revoked: "This laurel was withdrawn",
  leftSelection: "The film is no longer part of the selection.",
  another: "Check another laurel",
  film: "Film",
  director: "Director",
  award: "Award",
  festival: "Festival",
  colors: { black: "Black", white: "White", gold: "Gold" },
  filesTitle: "Laurels",
  filesNote: "For posters and your website, with a transparent background.",
};
