/** The state of a phase by time. Runs anywhere. */
export type PhaseStatus = "coming" | "open" | "closed";

type PhaseTimes = { opensAt: Date; closesAt: Date };

/** A phase is open from `opensAt` until `closesAt`, exclusive. */
export const phaseStatusOf = ({ opensAt, closesAt }: PhaseTimes, now: Date): PhaseStatus => {
  if (now < opensAt) return "coming";
  return now < closesAt ? "open" : "closed";
};
