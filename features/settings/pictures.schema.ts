import { z } from "zod";
import { pictureSlots } from "~/db/picture-slots";
import { setting } from "./setting.schema";

/** The festival's own pictures by slot; a slot without one has the shipped picture. They have rows of their own, like the social links. */
export const pictures = setting(
  z.partialRecord(z.enum(pictureSlots), z.object({ url: z.string(), alt: z.string() })),
  {},
);
