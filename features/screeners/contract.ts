import { z } from "zod";
import { contract } from "~/lib/api/contract";

/**
 * Uploads by tus (https://tus.io/protocols/resumable-upload). Not served like other calls: the bytes of a chunk are
 * neither buffered nor parsed (server/film-routes.ts).
 */

export const createUpload = contract({
  method: "POST",
  path: "/api/uploads",
  access: "public",
  summary:
    "Begin an upload (tus 1.0.0). Upload-Metadata: name, kind (screener), entry (token of the private page) or submission (id, for the director), fingerprint",
  replies: { 201: null },
  refusals: [400, 404, 409, 412, 413, 507],
});

export const sendUploadChunk = contract({
  method: "PATCH",
  path: "/api/uploads/{id}",
  access: "public",
  summary: "Send at most 8 MiB of an upload (tus 1.0.0); HEAD tells the offset, DELETE cancels",
  params: z.object({ id: z.string() }),
  replies: { 204: null },
  refusals: [404, 409, 410, 412, 413, 415],
});
