import { z } from "zod";

/** A moment in an answer: a Date on the server, an ISO string in UTC to the caller. */
export const momentSchema = z
  .date()
  .transform((moment) => moment.toISOString())
  .pipe(z.iso.datetime());
