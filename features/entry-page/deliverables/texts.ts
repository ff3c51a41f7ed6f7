/** What a filmmaker reads about requested items. Runs anywhere. */

export const checklistTexts = {
  weHaveEverything: "We have everything we need",
  whatWeStill: "What we still need from you",
  thankYouWell: "Thank you. We'll review it and tell you here if anything needs to change.",
  receivedInReview: "Received, in review.",
  noLongerNeeded: "No longer needed",
  needsChange: "Needs a change.",
  thankYou: "Thank you.",
  addText: "Add text",
  addLink: "Add the link",
  submit: "Submit",
} as const;
