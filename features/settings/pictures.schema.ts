import { z } from "zod";
import { pictureSlots } from "~/db/picture-slots";
import { fact } from "./facts.schema";

/** The festival's own pictures by slot; a slot without one has the shipped picture. Rows of their own, as social links. */
export const pictures = fact(
  z.partialRecord(z.enum(pictureSlots), z.object({ url: z.string(), alt: z.string() })),
  {},
);
