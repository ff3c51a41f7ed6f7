import { z } from "zod";

/** The parts of a host, in the order of a report. */
export const hostParts = [
  "address",
  "proxy",
  "database",
  "mail",
  "bucket",
  "disk",
  "memory",
  "clock",
] as const;

/** What was found out about a part of the host, without secrets. */
export const hostCheckSchema = z.object({
  part: z.enum(hostParts),
  state: z.enum(["fine", "warning", "error"]),
  /** A sentence. */
  finding: z.string(),
  /** What to change: a line of the settings, or a command; null if nothing. */
  change: z.string().nullable(),
});
export type HostCheck = z.output<typeof hostCheckSchema>;
