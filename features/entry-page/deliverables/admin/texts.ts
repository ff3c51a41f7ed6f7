/** What people read about deliverables in the admin. Runs anywhere. */

export const deliverablesTexts = {
  sendReminders: "Send reminders",
  addRequest: "Add a request",
  dashboard: "Dashboard",
  deliverables: "Deliverables",
  nothingMissing: "Nothing is missing",
  confirmedFilms: "Confirmed films",
  noRequestsYet: "No requests yet",
  noConfirmedFilms: "No confirmed films yet",
  requestWhatYou:
    "Request what you need from confirmed films: a screening copy, a poster, a statement.",
  filmsAppearHere:
    "Films appear here after you announce them as accepted and the filmmaker confirms.",
  keyboardArrowKeys:
    "Keyboard: arrow keys to move, Enter to open, A to approve, R to return, W to waive.",
  requests: "Requests",
  noLongerRequested: "No longer requested",
  notNow: "Not now",
  send: "Send",
  oneEmailPer:
    "One email per person listing everything missing. Anyone reminded in the last 7 days is skipped.",
} as const;
