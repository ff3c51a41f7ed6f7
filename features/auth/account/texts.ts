/** Texts of the director's account page. Runs anywhere. */

export const sessionTexts = {
  endOneTitle: "End this session?",
  endOneQuestion: "The person using it has to log in again.",
  endSession: "End session",
  endOthersTitle: "Log out the others?",
  endOthersQuestion: "All other sessions end now. You stay logged in here.",
  logOutOthers: "Log out the others",
  endAllTitle: "Log out everywhere?",
  endAllQuestion: "All sessions end now, including this one. You will have to log in again.",
  logOutEverywhere: "Log out everywhere",
  sessionEnded: "Session ended",
  othersEnded: "Others logged out",
  browser: "Browser",
  started: "Started",
  lastSeen: "Last seen",
  actions: "Actions",
  thisOne: "This browser",
  end: "End",
  sessions: "Active sessions",
} as const;
