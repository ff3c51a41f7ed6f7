import { z } from "zod";

/** A moment in a response: a Date on the server, an ISO string in UTC for the caller. */
export const momentSchema = z
  .date()
  .transform((moment) => moment.toISOString())
  .pipe(z.iso.datetime());

/** `momentSchema` for rows that may already contain the ISO string. */
export const momentOrTextSchema = z
  .union([z.date(), z.iso.datetime()])
  .transform((moment) => (typeof moment === "string" ? moment : moment.toISOString()))
  .pipe(z.iso.datetime());
