import type { IntegrationWatch } from "~/features/integrations/commands.server";
import { type Endpoint, endpoint } from "~/http/endpoint";
import { bytesSchema } from "~/http/fields";
import { problem } from "~/http/problem";
import { type ImageMaker, ImageRefused } from "./gateway.server";
import { imageAddress } from "./rules";
import {
  generatedImageSchema,
  generateImagePath,
  generateImageSchema,
  maxUploadBytes,
  uploadedImageSchema,
  uploadImagePath,
  uploadTypes,
} from "./schema";
import { keepImage } from "./store.server";
import { keepUpload } from "./upload.server";

type Deps = { dataDir: string; images: ImageMaker; watch: IntegrationWatch };

const drawLimit = { name: "generate-image", max: 30, seconds: 3_600 };
const uploadLimit = { name: "upload-image", max: 60, seconds: 3_600 };

export function imagesApi({ dataDir, images, watch }: Deps): Endpoint[] {
  return [
    endpoint({
      method: "POST",
      path: generateImagePath,
      access: "director",
      summary: "Draw a picture from a description and keep it",
      limits: [drawLimit],
      body: generateImageSchema,
      replies: { 201: generatedImageSchema },
      refusals: [502],
      handle: async ({ body }) => {
        try {
          const name = await keepImage(dataDir, await images.draw(body.prompt));
          await watch.worked("images");
          return { status: 201, body: { url: imageAddress(name), source: images.source } };
        } catch (error) {
          if (!(error instanceof ImageRefused)) throw error;
          if (error.becauseOfPrompt) return problem(422, error.message);
          await watch.failed("images", error.message);
          const { retryAfterSeconds: wait } = error;
          return problem(502, error.message, {}, wait ? { "Retry-After": String(wait) } : {});
        }
      },
    }),
    endpoint({
      method: "POST",
      path: uploadImagePath,
      access: "director",
      summary: "Keep a picture, sent as the body itself; it is drawn anew without what it carried",
      limits: [uploadLimit],
      body: bytesSchema,
      bodyTypes: uploadTypes,
      maxBodyBytes: maxUploadBytes,
      replies: { 201: uploadedImageSchema },
      handle: async ({ body }) => {
        try {
          return { status: 201, body: await keepUpload(dataDir, body) };
        } catch (error) {
          if (!(error instanceof ImageRefused)) throw error;
          return problem(422, error.message);
        }
      },
    }),
  ];
}
