/** The state of a phase by time. Runs anywhere. */
export type PhaseStatus = "coming" | "open" | "closed";

type Times = { opensAt: Date; closesAt: Date };

/** A phase is open from `opensAt` until `closesAt`, exclusive. */
export const phaseStatusOf = ({ opensAt, closesAt }: Times, now: Date): PhaseStatus =>
  now < opensAt ? "coming" : now < closesAt ? "open" : "closed";
