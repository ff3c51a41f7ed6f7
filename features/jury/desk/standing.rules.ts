/** Where a phase is in its time. Runs anywhere. */
export type Standing = "coming" | "open" | "closed";

type Times = { opensAt: Date; closesAt: Date };

/** A phase is open from its opening on, until its close. */
export const standingOf = ({ opensAt, closesAt }: Times, now: Date): Standing =>
  now < opensAt ? "coming" : now < closesAt ? "open" : "closed";
