/** What a filmmaker reads when asked whether the film may be shown. Runs anywhere. */

export const answerTexts = {
  youreTakingPart: "You're taking part",
  youSaidYes: "You said yes",
  youreNotTaking: "You're not taking part",
  youSaidNo: "You said no",
  sentFestival: "Sent to the festival",
  mayWeShow: "May we show it?",
  willYouAttend: "Will you attend? We hold your place until you answer.",
  schedulePublishedSo: "The schedule is published, so you can't change your answer later.",
  youCanChange: "You can change your answer until the schedule is published.",
  weLookForward: "We look forward to showing your film.",
  thankYouFor: "Thank you for telling us. We'll offer the place to another film.",
  onlyFestivalTeam: "Only the festival team can see it.",
  reason: "Reason",
  sendReason: "Send reason",
  yesShow: "Yes, show it",
  noThankYou: "No, thank you",
  iCantMake: "I can't make it",
  addReason: "Add a reason",
  changeMyAnswer: "Change my answer",
} as const;
