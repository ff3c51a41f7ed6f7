import type { IntegrationWatch } from "~/features/monitoring/integrations/commands.server";
import { type Endpoint, implement } from "~/lib/api/endpoint";
import { problem } from "~/lib/api/problem";
import { imageAddress } from "~/lib/pictures";
import * as calls from "./contract";
import { type ImageMaker, ImageRefused } from "./gateway.server";
import { saveImage } from "./image-store.commands.server";
import type { FileStore } from "./storage/gateway.server";
import { saveUpload } from "./upload.commands.server";

type Deps = { files: FileStore; images: ImageMaker; watch: IntegrationWatch };

/** The calls about pictures. */
export function imagesApi({ files, images, watch }: Deps): Endpoint[] {
  return implement(calls)("pictures", {
    generateImage: async ({ body }) => {
      try {
        const name = await saveImage(files, await images.draw(body.prompt));
        await watch.recordSuccess("images");
        return { status: 201, body: { url: imageAddress(name), source: images.source } };
      } catch (error) {
        if (!(error instanceof ImageRefused)) throw error;
        if (error.becauseOfPrompt) return problem(422, error.message);
        await watch.recordFailure("images", error.message);
        const { retryAfterSeconds } = error;
        const headers: Record<string, string> = retryAfterSeconds
          ? { "Retry-After": String(retryAfterSeconds) }
          : {};
        return problem(502, error.message, {}, headers);
      }
    },
    uploadImage: async ({ body }) => {
      try {
        return { status: 201, body: await saveUpload(files, body) };
      } catch (error) {
        if (!(error instanceof ImageRefused)) throw error;
        return problem(422, error.message);
      }
    },
  });
}
