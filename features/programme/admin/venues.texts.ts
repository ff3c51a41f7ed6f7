/** What the form of a venue says. Runs anywhere. */
export const venueTexts = {
  hours: "Hours",
  optional: "optional",
  alwaysOpen: "No hours: the venue counts as always open.",
  day: "Day",
  opens: "Opens",
  closes: "Closes",
  remove: "Remove",
  addDay: "Add a day",
  closesHint: "What closes at or before it opens does so the next morning.",
  /** 'Opens, line 2' */
  nth: (what: string, at: number) => `${what}, line ${at + 1}`,
  access: "Access",
  otherAccess: "Other access",
  otherAccessHint: "One a line",
  picture: "Picture",
  noPicture: "No picture yet",
  removePicture: "Remove the picture",
  picturesByDirector: "The director puts pictures here.",
};

/** Usual access notes, each to be ticked. Others are typed. */
export const commonAccess = [
  "Wheelchair",
  "Step-free entrance",
  "Accessible toilet",
  "Companion seats",
  "Hearing loop",
  "Audio description",
  "Assistance dogs welcome",
] as const;
