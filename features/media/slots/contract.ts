import { z } from "zod";
import { pictureSlots } from "~/db/picture-slots";
import { contract } from "~/lib/api/contract";
import { requiredVersionQuery } from "~/lib/api/version-field";
import { pictureChangeSchema, pictureSchema } from "./schema";

const params = z.object({ slot: z.enum(pictureSlots) });

export const listPictures = contract({
  method: "GET",
  path: "/api/pictures",
  access: ["director"],
  summary: "The pictures of pages by slot",
  replies: { 200: z.array(pictureSchema) },
});

export const changePicture = contract({
  method: "PUT",
  path: "/api/pictures/{slot}",
  access: ["director"],
  summary: "Change the picture of a slot",
  params,
  body: pictureChangeSchema,
  replies: { 200: pictureSchema },
  refusals: [409],
});

export const resetPicture = contract({
  method: "DELETE",
  path: "/api/pictures/{slot}",
  access: ["director"],
  summary: "Reset a slot",
  params,
  query: requiredVersionQuery,
  replies: { 200: pictureSchema },
  refusals: [409],
});
