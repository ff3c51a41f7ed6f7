import { z } from "zod";
import { contract } from "~/lib/api/contract";
import type { Limit } from "~/lib/api/rate-limit.server";

/**
 * Uploads by tus (https://tus.io/protocols/resumable-upload). Not served like other calls: the bytes of a chunk are
 * neither buffered nor parsed (server/film-routes.ts).
 */

export const createUpload = contract({
  method: "POST",
  path: "/api/uploads",
  access: "public",
  summary:
    "Begin an upload (tus 1.0.0). Upload-Metadata: name, kind (screener), one of entry (token of the private page), draft (secret of an unpaid entry, whose film is deleted after 48 hours) or submission (id, for the director), and fingerprint",
  replies: { 201: null },
  refusals: [400, 404, 409, 412, 413, 507],
});

/**
 * By address, which a whole office may share: 100 parts a second. 4 GB in the smallest parts of our page, 256 KiB, are
 * 16,000.
 */
const chunkLimit: Limit = {
  ...{ name: "upload-chunks", max: 6_000, seconds: 60, counted: "memory" },
};

export const sendUploadChunk = contract({
  method: "PATCH",
  path: "/api/uploads/{id}",
  access: "public",
  summary: "Send at most 8 MiB of an upload (tus 1.0.0); HEAD tells the offset, DELETE cancels",
  params: z.object({ id: z.string() }),
  limits: [chunkLimit],
  replies: { 204: null },
  refusals: [404, 409, 410, 412, 413, 415],
});
