import { isText } from "~/features/submissions/schema";
import type { Entry } from "../schema";

/** Whether the filmmaker may add a still: a film that was accepted, with a yes, and not withdrawn. */
export const isStillRequested = (entry: Entry): boolean =>
  entry.confirmation?.answer === "yes" && entry.withdrawnAt === null && !isText(entry);
