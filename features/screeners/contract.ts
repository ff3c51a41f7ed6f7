import { z } from "zod";
import { contract } from "~/lib/api/contract";
import type { Limit } from "~/lib/api/rate-limit.server";

/**
 * Uploads by tus (https://tus.io/protocols/resumable-upload). Not served like other calls: the bytes of a chunk are
 * neither buffered nor parsed (server/film-routes.ts).
 */

const version = { "Tus-Resumable": z.literal("1.0.0") };
const bytes = z.int().min(0);
const expires = z.string().meta({ description: "When the upload expires, as an HTTP date" });

export const readUploadOptions = contract({
  method: "OPTIONS",
  path: "/api/uploads",
  access: "public",
  summary: "The version, extensions and largest size of uploads (tus 1.0.0)",
  replies: { 204: null },
  replyHeaders: z.object({
    ...version,
    "Tus-Version": z.literal("1.0.0"),
    "Tus-Extension": z.string(),
    "Tus-Max-Size": bytes,
  }),
});

export const createUpload = contract({
  method: "POST",
  path: "/api/uploads",
  access: "public",
  summary:
    "Begin an upload (tus 1.0.0). Upload-Metadata: name, kind (screener), one of entry (token of the private page), draft (secret of an unpaid entry, whose film is deleted after 48 hours) or submission (id, for the director), fingerprint, and former (secret of the unpaid entry that this one replaces: the upload of the same file goes on at its address)",
  headers: z.object({
    ...version,
    "Upload-Length": z.int().min(1),
    "Upload-Metadata": z.string(),
  }),
  replies: { 201: null },
  replyHeaders: z.object({ ...version, Location: z.string(), "Upload-Expires": expires }),
  refusals: [400, 403, 404, 409, 412, 413, 503, 507],
});

/**
 * By address, which a whole office may share: 100 parts a second. 4 GB in the smallest parts of our page, 256 KiB, are
 * 16,000.
 */
const chunkLimit: Limit = {
  name: "upload-chunks",
  max: 6_000,
  seconds: 60,
  countedIn: "memory",
};

const params = z.object({ id: z.string() });

export const readUploadOffset = contract({
  method: "HEAD",
  path: "/api/uploads/{id}",
  access: "public",
  summary: "How many bytes of an upload have arrived (tus 1.0.0); all of them once it is finished",
  params,
  headers: z.object(version),
  replies: { 200: null },
  replyHeaders: z.object({ ...version, "Upload-Offset": bytes, "Upload-Length": bytes }),
  refusals: [410, 412, 423, 503],
});

export const sendUploadChunk = contract({
  method: "PATCH",
  path: "/api/uploads/{id}",
  access: "public",
  summary: "Send at most 8 MiB of an upload (tus 1.0.0); HEAD returns the offset, DELETE cancels",
  params,
  headers: z.object({ ...version, "Upload-Offset": bytes }),
  bodyTypes: ["application/offset+octet-stream"],
  limits: [chunkLimit],
  replies: { 204: null },
  replyHeaders: z.object({
    ...version,
    "Upload-Offset": bytes,
    "Upload-Expires": expires.optional(),
  }),
  refusals: [400, 409, 410, 412, 413, 415, 423, 503],
});

export const deleteUpload = contract({
  method: "DELETE",
  path: "/api/uploads/{id}",
  access: "public",
  summary: "Cancel an unfinished upload and delete its bytes (tus 1.0.0)",
  params,
  headers: z.object(version),
  replies: { 204: null },
  replyHeaders: z.object(version),
  refusals: [409, 410, 412, 423, 503],
});
