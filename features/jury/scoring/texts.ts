/** What jurors read. Runs anywhere. */

export const filmListTexts = {
  onThisDevice: "On this device",
  yourFilms: "Your films",
  score: "To score",
  watch: "To watch",
  scoresOpenUntil: "You can score until",
  continue: "Continue",
  logLinesButton: "Log lines, ten per page",
  savedLocallyOne: "The score of 1 film is",
  allYourFilms: "All your films",
  missedTitle: "Not submitted in time",
  missedNote: "You can still read what you entered, but it doesn't count.",
  allDone: "All done.",
  reviewLink: "Review my scores",
  emptyDeclined: "Nothing left to watch",
  emptyTitle: "Nothing to watch yet",
  emailNotice: "We'll email you when you have films to watch.",
} as const;

export const otherScoresTexts = {
  otherScores: "Other scores",
  firstTitle: "You are the first to score",
  firstNote: "You'll see other scores here after other jurors submit theirs.",
  agrees: "You agree with the jury.",
  scoredByNone: "No other juror has",
  scoredByOne: "One other juror has",
  scoredByTwo: "Two other jurors have",
  scoredByThree: "Three other jurors have",
  sealedSome: "You'll see their scores",
  sealedNone: "You'll see other scores",
} as const;

export const scoreBarTexts = {
  saving: "Saving…",
  conflict: "Changed on another device",
  offlineSubmitted: "You're offline. We'll submit your score when you're back online.",
  offlineSaved: "You're offline. Saved on this device.",
  autosaved: "Saved automatically",
  logInAgain: "Log in again",
  conflictQuestion:
    "You changed this scorecard on another device. Which version do you want to keep?",
  keepOwn: "Keep this one",
  keepOther: "Keep the other one",
  yourScore: "Your score",
  submitButton: "Submit and next",
  submitCompleteButton: (complete: number) => `Submit ${complete} and next`,
} as const;

export const abstainTexts = {
  nothingChanged: "Nothing changed",
  conflictButton: "I know someone on this film",
  declinedToast: "Film declined",
  declineTitle: "Decline this film?",
  declineButton: "Decline film",
  declineNote:
    "You won't score it or see its scores. It is removed from your list and assigned to another juror. This is normal.",
  declineScoredNote: "Your score is saved, but it no longer counts.",
  abstain: "Abstain",
  abstainedToast: "You abstained",
  abstainTitle: "Leave this film to another juror?",
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
