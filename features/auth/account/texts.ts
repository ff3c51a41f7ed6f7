/** Texts of the director's account page. Runs anywhere. */

export const sessionTexts = {
  endThisSession: "End this session?",
  personUsingHas: "The person using it has to log in again.",
  endSession: "End session",
  logOutOthers: "Log out the others?",
  allOtherSessions: "All other sessions end now. You stay logged in here.",
  logOutOthers2: "Log out the others",
  logOutEverywhere: "Log out everywhere?",
  allSessionsEnd: "All sessions end now, including this one. You will have to log in again.",
  logOutEverywhere2: "Log out everywhere",
  sessionEnded: "Session ended",
  othersLoggedOut: "Others logged out",
  browser: "Browser",
  started: "Started",
  lastSeen: "Last seen",
  actions: "Actions",
  thisOne: "This browser",
  end: "End",
  sessions: "Active sessions",
} as const;

export const accessCodeTexts = {
  accessCodeChanged: "Access code changed",
  youveBeenLogged: "You've been logged out everywhere else.",
  accessCode: "Access code",
  currentAccessCode: "Current access code",
  newAccessCode: "New access code",
  newAccessCodeAgain: "New access code again",
  youllBeLogged: "You'll be logged out everywhere else.",
  changeAccessCode: "Change access code",
  setAccessCode: "Set access code",
} as const;
