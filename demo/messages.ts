import type { ContactFields } from "~/features/contacts/schema";

/** A visitor's message and its date. */
export type DemoMessage = ContactFields & { at: string; archived?: true };

export const demoMessages: DemoMessage[] = [
  {
    at: "2025-06-02T15:20:00Z",
    firstName: "Walter",
    lastName: "Krol",
    email: "walter@krol.example",
    subject: "General Inquiry",
    message:
      "Is there a lower age limit for the audience? My daughter is eleven and has decided that she is coming.\n\nBest,\nWalter",
    archived: true,
  },
  {
    at: "2025-07-09T09:12:00Z",
    firstName: "Simone",
    lastName: "Adler",
    email: "simone@adlerpress.example",
    subject: "Media Relations",
    message:
      "I write about small festivals for a monthly and would like to spend a day with your programmers while they watch entries. I promise to be quiet and to bring biscuits.",
    archived: true,
  },
  {
    at: "2025-08-29T21:47:00Z",
    firstName: "Emeka",
    lastName: "Obi",
    email: "emeka@obi.example",
    subject: "Filmmaker Submissions",
    message:
      "My short runs 29 minutes and 40 seconds with credits. Your front page says under 30, the form says 40 or less. I assume we are fine either way, but my producer would like it in writing.",
  },
  {
    at: "2025-09-18T13:05:00Z",
    firstName: "Haruka",
    lastName: "Mori",
    email: "haruka@morieiga.example",
    subject: "Filmmaker Submissions",
    message:
      "We found a mistake in our subtitles after handing in: the word 'moon' appears where it should say 'wage'. It changes the ending. May we replace the link?",
  },
  {
    at: "2025-10-07T17:33:00Z",
    firstName: "Margaret",
    lastName: "Holloway",
    email: "margaret@holloway.example",
    subject: "Ticket Support",
    message:
      "My husband and I would like two seats on the aisle for the whole of February 14 to 26. He has a bad knee. We have been married since 1971, if that helps.",
  },
  {
    at: "2025-10-28T08:50:00Z",
    firstName: "Bruno",
    lastName: "Sartori",
    email: "bruno@sartorichocolate.example",
    subject: "Sponsorship Opportunities",
    message:
      "We make chocolate in Pasadena and would like to put some on every seat on opening night. No logo on the screen needed, a line in the programme would make my mother very happy.",
  },
  {
    at: "2025-11-19T19:14:00Z",
    firstName: "Leila",
    lastName: "Farouk",
    email: "leila@farouk.example",
    subject: "Media Relations",
    message:
      "Could you send me stills and a short biography of each juror for our weekend edition? Deadline is Thursday noon, Pacific.",
  },
  {
    at: "2025-12-03T11:41:00Z",
    firstName: "Pieter",
    lastName: "de Vries",
    email: "pieter@devries.example",
    subject: "General Inquiry",
    message:
      "I missed which company the fourth streaming partner is. I looked for it in the article and found a fountain pen.",
  },
  {
    at: "2025-12-21T16:26:00Z",
    firstName: "Carmen",
    lastName: "Ibarra",
    email: "carmen@ibarra.example",
    subject: "Ticket Support",
    message:
      "For the awards night: is a very good dress from 1962 black tie? It is green. It was my grandmother's and she danced in it at the Cocoanut Grove.",
  },
  {
    at: "2026-01-10T22:02:00Z",
    firstName: "Hal",
    lastName: "Whitcomb",
    email: "hal@whitcombhotels.example",
    subject: "Sponsorship Opportunities",
    message:
      "We run two small hotels near the coast and can offer forty rooms at a friendly rate for your guests in February. Shall we talk next week?",
  },
  {
    at: "2026-01-24T06:38:00Z",
    firstName: "Anaïs",
    lastName: "Bertrand",
    email: "anais@bertrand.example",
    subject: "Filmmaker Submissions",
    message:
      "I paid for a log line and then noticed that the last word is wrong. It says 'marries'. It should say 'buries'. I understand if that makes it a different festival.",
  },
  {
    at: "2026-02-01T00:38:00Z",
    firstName: "Ben",
    lastName: "Ashworth",
    email: "ben@ashworth.example",
    subject: "General Inquiry",
    message:
      "Not a question. I handed in my first film an hour ago and my hands are still shaking. Whatever comes of it, thank you for the box at the end of the form that says 'thank you'.",
  },
];
