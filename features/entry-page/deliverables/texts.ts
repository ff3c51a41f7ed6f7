/** What a filmmaker reads about requested items. Runs anywhere. */

export const checklistTexts = {
  completeTitle: "We have everything we need",
  missingTitle: "What we still need from you",
  neededTitle: "What we need from you",
  nothingNeeded: "Nothing for now. If that changes, you'll find it here.",
  reviewNote: "Thank you. We'll review it and tell you here if anything needs to change.",
  inReview: "Received, in review.",
  waived: "No longer needed",
  returned: "Needs a change.",
  thanks: "Thank you.",
  addText: "Add text",
  addLink: "Add the link",
  submit: "Submit",
} as const;
