/** Texts of the account page of jurors and programmers. Runs anywhere. */
export const accountTexts = {
  title: "Your account",
  sessions: "Active sessions",
  thisOne: "This browser",
  end: "Log out",
  endOf: (browser: string) => `Log out ${browser}`,
  since: (moment: string) => `Since ${moment}`,
  lastUsed: (moment: string) => `Last used ${moment}`,
  logOut: "Log out here",
  logOutOthers: "Log out the others",
  logOutEverywhere: "Log out everywhere",
};
