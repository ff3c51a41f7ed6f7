import { z } from "zod";

/** A moment in an answer: a Date on the server, an ISO string in UTC to the caller. */
export const momentSchema = z
  .date()
  .transform((moment) => moment.toISOString())
  .pipe(z.iso.datetime());

/** The same where a row may have been written as an answer before: its ISO string passes. */
export const momentOrTextSchema = z
  .union([z.date(), z.iso.datetime()])
  .transform((moment) => (typeof moment === "string" ? moment : moment.toISOString()))
  .pipe(z.iso.datetime());
