/** What a filmmaker reads when asked whether the film may be shown. Runs anywhere. */

export const answerTexts = {
  confirmedTitle: "You're taking part",
  confirmedSummary: "You said yes",
  declinedTitle: "You're not taking part",
  declinedSummary: "You said no",
  sentTitle: "Sent to the festival",
  question: "Will you take part?",
  questionText: "We'll hold your place until you answer.",
  finalNote: "The programme is published, so you can't change your answer later.",
  changeNote: "You can change your answer until the programme is published.",
  confirmedNote: "We look forward to showing your film.",
  declinedNote: "Thank you for telling us. We'll offer the place to another film.",
  reasonNote: "Only the festival team can see it.",
  reason: "Reason",
  sendReason: "Send reason",
  yes: "Yes, show it",
  no: "No, thank you",
  withdrawAnswer: "We can no longer take part",
  addReason: "Add a reason",
  changeAnswer: "Change my answer",
} as const;
