/** What jurors read. Runs anywhere. */

export const filmListTexts = {
  onThisDevice: "On this device",
  yourFilms: "Your films",
  score: "To score",
  watch: "To watch",
  scoresOpenUntil: "You can score until",
  continue: "Continue",
  logLinesTen: "Log lines, ten per page",
  scoreFilm: "The score of 1 film is",
  allYourFilms: "All your films",
  notSubmittedIn: "Not submitted in time",
  youCanStill: "You can still read your input, but it does not count.",
  allDone: "All done.",
  reviewMyScores: "Review my scores",
  nothingLeftWatch: "Nothing left to watch",
  nothingWatchYet: "Nothing to watch yet",
  wellEmailYou: "We'll email you when you have films to watch.",
} as const;

export const otherScoresTexts = {
  otherScores: "Other scores",
  youFirstScore: "You are the first to score",
  youllSeeOther: "You'll see other scores here after other jurors submit theirs.",
  youAgreeWith: "You agree with the jury.",
  noOtherJuror: "No other juror has",
  oneOtherJuror: "One other juror has",
  twoOtherJurors: "Two other jurors have",
  threeOtherJurors: "Three other jurors have",
  youllSeeTheir: "You'll see their scores",
  youllSeeOtherScores: "You'll see other scores",
} as const;

export const scoreBarTexts = {
  saving: "Saving…",
  changedOnAnother: "Changed on another device",
  youOfflineWell: "You are offline. We'll submit your score when you are back online",
  youOfflineSaved: "You are offline. Saved on this device",
  savedAutomatically: "Saved automatically",
  logInAgain: "Log in again",
  youChangedThis:
    "You changed this scorecard on another device. Which version do you want to keep?",
  keepThisOne: "Keep this one",
  keepOtherOne: "Keep the other one",
  yourScore: "Your score",
  giveNext: "Give and next",
} as const;

export const abstainTexts = {
  nothingChanged: "Nothing changed",
  iKnowSomeone: "I know someone on this film",
  filmDeclined: "Film declined",
  declineThisFilm: "Decline this film?",
  declineFilm: "Decline film",
  youWontScore:
    "You won't score it or see its scores. It is removed from your list and assigned to another juror. This is normal, and no one will ask you why.",
  yourScoreSaved: "Your score is saved, but it no longer counts.",
  abstain: "Abstain",
  youAbstained: "You abstained",
  leaveThisFilm: "Leave this film to another juror?",
  keepFilm: "Keep the film",
} as const;

/** A film that does not play. */
export const problemTexts = {
  report: "Report a problem",
  what: "What is wrong?",
  note: "What happened",
  noteHint: "Only the festival's team reads this.",
  send: "Send report",
  choose: "Choose what is wrong.",
  notSent: "Not sent",
  onHold: "On hold: playback problem",
  reported: (kind: string) =>
    `You reported: ${kind}. We asked the filmmaker to fix it. You can still score the film.`,
} as const;
