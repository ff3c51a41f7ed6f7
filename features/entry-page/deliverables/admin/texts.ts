/** What people read about deliverables in the admin. Runs anywhere. */

export const deliverablesTexts = {
  sendReminders: "Send reminders",
  addRequest: "Add a request",
  nothingMissing: "Nothing is missing",
  confirmedFilms: "Confirmed films",
  noRequests: "No requests yet",
  noFilms: "No confirmed films yet",
  noRequestsNote:
    "Request what you need from confirmed films: a screening copy, a poster, a statement.",
  noFilmsNote: "Films appear here after you announce them as accepted and the filmmaker confirms.",
  keyboardHint:
    "Keyboard: arrow keys to move, Enter to open, A to approve, R to return, W to waive.",
  requests: "Requests",
  ended: "No longer requested",
  notNow: "Not now",
  send: "Send",
  remindersNote:
    "One email per person listing everything missing. Anyone reminded in the last 7 days is skipped.",
} as const;
