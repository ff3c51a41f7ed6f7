import type { DemoLogLine } from "./entry";

export const demoLogLines: DemoLogLine[] = [
  {
    at: "2025-07-15T22:08:31Z",
    name: "Tom Okafor",
    email: "tom@okafor.example",
    logLine:
      "A lighthouse keeper's widow falls for the ghost who keeps switching the lamp back on, until she learns whom he is signalling.",
    status: "accepted",
    favorite: true,
    notes: "Read it out loud twice.",
  },
  {
    at: "2025-08-09T05:44:20Z",
    name: "Beatriz Lima",
    email: "beatriz@lima.example",
    phone: "+55 21 5555 0130",
    logLine:
      "The best divorce lawyer in the city is hired by both halves of the only happy couple she has ever met, and has to find out what they are hiding.",
    status: "reviewed",
  },
  {
    at: "2025-10-31T23:12:57Z",
    name: "Gwen Parry",
    email: "gwen@parry.example",
    logLine:
      "Two rival cemetery gardeners keep outdoing each other's graves, unaware that they are courting.",
    status: "reviewed",
    favorite: true,
  },
  {
    at: "2025-12-22T14:39:46Z",
    name: "Nils Aaltonen",
    email: "nils@aaltonen.example",
    logLine:
      "When the village's only bridge washes away on their wedding day, a bride and groom must be married by shouting.",
    status: "rejected",
  },
  {
    at: "2026-01-17T02:21:15Z",
    name: "Sofia Marchetti-Bell",
    email: "sofia@marchettibell.example",
    logLine:
      "A forger of love letters for soldiers who cannot write is asked to compose one to herself.",
  },
  {
    at: "2026-01-30T21:58:40Z",
    name: "Dev Patel-Ruiz",
    email: "dev@patelruiz.example",
    logLine:
      "Stuck in a lift for nine hours, the man who invented the algorithm that matched them and the woman who sued it discover that it was right.",
  },
];
