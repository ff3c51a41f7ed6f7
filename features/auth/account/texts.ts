/** Texts of the account page. Runs anywhere. */
export const accountTexts = {
  title: "Your account",
  sessions: "Active sessions",
  sessionCount: (count: number) => (count === 1 ? "1 session" : `${count} sessions`),
  thisOne: "This browser",
  since: (moment: string) => `Since ${moment}`,
  lastUsed: (moment: string) => `Last used ${moment}`,
  end: "End",
  endOf: (browser: string) => `End the session of ${browser}`,
  logOut: "Log out here",
  logOutOthers: "Log out the others",
  logOutEverywhere: "Log out everywhere",
  sessionEnded: "Session ended",
  othersEnded: "Others logged out",
} as const;

/** What is asked before sessions end: one, all others, or all. */
export const endQuestions = {
  one: {
    title: "End this session?",
    question: "The person using it has to log in again.",
    confirm: "End session",
  },
  others: {
    title: "Log out the others?",
    question: "All other sessions end now. You stay logged in here.",
    confirm: accountTexts.logOutOthers,
  },
  all: {
    title: "Log out everywhere?",
    question: "All sessions end now, including this one. You will have to log in again.",
    confirm: accountTexts.logOutEverywhere,
  },
} as const;
