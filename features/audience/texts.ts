import type { BoxState } from "./rules";

/** What people read about the audience's vote. Runs anywhere. */

export const boxStateNames: Record<BoxState, string> = {
  waiting: "Not open yet",
  open: "Open",
  closed: "Closed",
  void: "Void",
};

/** The sentences of refusals. */
export const voteRefusals = {
  unknownBox: "We can't find this screening in the vote.",
  unknownCode: "This code is wrong or has expired. Enter the one on the screen now.",
  notOpen: "The vote on this screening is not open.",
  full: "All votes of this screening have been used, one per person, so we can't take another.",
  foreignFilm: "This film is not part of this screening",
  overCapacity: (capacity: number) => `The venue has ${capacity} seats`,
  belowBallots: (ballots: number) =>
    `${ballots} people have voted already, so fewer can't be in the hall.`,
  tooMuchPaper: "With these paper ballots, more people would have voted than are in the hall.",
  closesBeforeOpening: "Choose a time after the opening",
  closesAfterVote: "The whole vote ends before that",
  notBegun: "The vote on this screening has not begun.",
  alreadyVoid: "This vote is void already.",
  revealed: "The audience's award is revealed, so its vote can't be changed.",
  notAudience: "This award is not decided by the audience.",
  notEnded: "The vote has not ended yet.",
  noRank: "No film has enough ballots. Lower this award's minimum ballots.",
};

/** The page in the admin, and the screen of the hall. */
export const boxTexts = {
  note: "Turnout only: nobody sees the votes before the end",
  none: "Nothing to vote on yet",
  toAwards: "Add an award",
  noneHint: "Add an award that the audience decides, and publish a programme with accepted films.",
  screening: "Screening",
  turnout: "Votes",
  state: "State",
  times: "Open",
  turnoutOf: (ballots: number, house: number) => `${ballots} of ${house}`,
  showCode: "Show code",
  admitted: "People admitted",
  admittedHint: (capacity: number) => `Leave empty for the venue's ${capacity} seats`,
  edit: "People and times",
  opensAt: "Opens",
  closesAt: "Closes",
  save: "Save",
  paper: "Paper ballots",
  paperNote:
    "For each film, how many people gave 1, 2, 3, 4 and 5. This replaces what was entered before.",
  paperCount: (film: string, value: number) => `${film}: how many gave ${value}`,
  void: "Void",
  voidTitle: "Void this vote?",
  voidQuestion: "All ballots of this screening are left out of the result. This can't be undone.",
  reason: "Reason",
  hallLead: "Vote for the audience award",
  hallAddress: (address: string) => `Scan, or go to ${address}`,
  hallClosed: "The vote is closed. Thank you!",
  qrCode: "QR code that opens the ballot on a phone",
  fullScreen: "Full screen",
  leave: "Close",
};

/** The result on the award. */
export const resultTexts = {
  title: "Result of the vote",
  pending: (moment: string) => `The vote ends on ${moment}. Until then, nobody sees it.`,
  none: "Nobody has voted.",
  explanation: (minBallots: number) =>
    `A film's score is its average, adjusted toward the average of all films as if by 20 more ballots, so that small halls are treated fairly; films with fewer than ${minBallots} ballots are not ranked.`,
  people: (count: number) => (count === 1 ? "1 person voted." : `${count} people voted.`),
  rank: "Rank",
  film: "Film",
  ballots: "Ballots",
  mean: "Mean",
  score: "Score",
  noRank: "None",
  decide: "Decide",
};

/** The visitors' pages. */
export const ballotTexts = {
  title: "Audience vote",
  lead: "Enter the code on the big screen.",
  code: "Code",
  next: "Next",
  wrong: "This code is wrong or has expired. Enter the one on the screen now.",
  wrongKept: "The code has changed. Enter the one on the screen now. Your ratings are kept.",
  scale: "1 is the lowest, 5 the highest.",
  notSeen: "Not seen",
  send: "Send my vote",
  change: "Change my vote",
  thanks: (time: string) => `Thank you. You can change it until ${time}.`,
  open: (time: string) => `You can vote until ${time}.`,
  empty: "Rate at least one film.",
  full: voteRefusals.full,
  cookie: "Your browser keeps a cookie so that each phone votes once.",
};
