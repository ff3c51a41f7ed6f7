import { contract } from "~/lib/api/contract";
import type { Limit } from "~/lib/api/rate-limit.server";
import { bytesSchema } from "~/lib/forms/fields";
import {
  generatedImageSchema,
  generateImageSchema,
  maxUploadBytes,
  uploadedImageSchema,
  uploadTypes,
} from "./schema";

const generateLimit = { name: "generate-image", max: 30, seconds: 3_600 };

const uploadLimit: Limit = { name: "upload-image", max: 60, seconds: 3_600, countedIn: "memory" };

export const generateImage = contract({
  method: "POST",
  path: "/api/generate-image",
  access: ["director"],
  summary: "Generate and store a picture from a description",
  limits: [generateLimit],
  body: generateImageSchema,
  replies: { 201: generatedImageSchema },
  refusals: [502],
});

export const uploadImage = contract({
  method: "POST",
  path: "/api/images",
  access: ["director"],
  summary: "Upload a picture as the request body; it is re-encoded without metadata",
  limits: [uploadLimit],
  body: bytesSchema,
  bodyTypes: uploadTypes,
  maxBodyBytes: maxUploadBytes,
  replies: { 201: uploadedImageSchema },
});
