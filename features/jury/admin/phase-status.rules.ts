/** Where a phase is in its time. Runs anywhere. */
export type JurorProgress = "coming" | "open" | "closed";

type Times = { opensAt: Date; closesAt: Date };

/** A phase is open from its opening on, until its close. */
export const phaseStatusOf = ({ opensAt, closesAt }: Times, now: Date): JurorProgress =>
  now < opensAt ? "coming" : now < closesAt ? "open" : "closed";
