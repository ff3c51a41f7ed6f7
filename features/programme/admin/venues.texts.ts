/** What the form of a venue says. Runs anywhere. */
export const venueTexts = {
  hours: "Hours",
  optional: "(optional)",
  alwaysOpen: "Without hours, the venue is always open.",
  day: "Day",
  opens: "Opens",
  closes: "Closes",
  remove: "Remove",
  addDay: "Add a day",
  closesHint: "A closing time at or before the opening time means the next morning.",
  /** 'Opens, line 2' */
  nth: (label: string, at: number) => `${label}, line ${at + 1}`,
  access: "Access",
  otherAccess: "Other access",
  otherAccessHint: "One per line",
  picture: "Picture",
  noPicture: "No picture yet",
  removePicture: "Remove the picture",
  picturesByDirector: "Only the director can add pictures.",
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
