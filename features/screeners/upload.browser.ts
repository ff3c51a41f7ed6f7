import type { DetailedError, Upload } from "tus-js-client";
import { refusalFor } from "~/lib/api/client";
import type { FilmSource } from "./boxes.rules";
import { createUpload } from "./contract";
import { type ExpectedFilm, type Inspection, inspectFilm } from "./film.rules";
import type { FilmTarget } from "./schema";
import { uploadTexts } from "./texts";
import { firstChunkSize, largestChunk, nextChunkSize, smallerChunkSize } from "./upload.rules";

/** Uploads a film from the browser. Heavy modules are loaded once a file was chosen. */

const mebibyte = 1024 * 1024;

const sourceOf = (file: Blob): FilmSource => ({
  size: file.size,
  read: async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()),
});

/** Inspects a chosen file before the upload. */
export const inspectFile = (file: Blob, expected: ExpectedFilm): Promise<Inspection> =>
  inspectFilm(sourceOf(file), expected);

/**
 * Identifies the same file on any device: the SHA-256, as hex, of its length, first and last MiB. Null without https,
 * where browsers cannot compute it.
 */
export async function fingerprintOf(file: Blob): Promise<string | null> {
  if (!crypto.subtle) return null;
  const parts = [
    String(file.size),
    file.slice(0, mebibyte),
    file.slice(Math.max(0, file.size - mebibyte)),
  ];
  const digest = await crypto.subtle.digest("SHA-256", await new Blob(parts).arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export type UploadEvents = {
  onProgress: (sentBytes: number) => void;
  onSent: () => void;
  /** `detail`: the server's sentence; null for a network error. */
  onFailed: (detail: string | null) => void;
};

type UploadOptions = {
  file: File;
  target: FilmTarget;
  fingerprint: string | null;
  /** The URL to resume an upload of this file; null for a new upload. */
  url: string | null;
};

/**
 * Gives the upload of a film to the entry that replaces an unpaid one, and returns the URL to go on at. If the server has
 * no such upload, it is the URL of a new one. Throws the server's refusal, or a network error.
 */
export async function moveUpload({
  file,
  target,
  fingerprint,
  former,
}: Omit<UploadOptions, "url"> & { former: string }): Promise<string> {
  const fields = { name: file.name, kind: "screener", ...target, former, fingerprint };
  const metadata = Object.entries(fields)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name} ${base64(String(value))}`);
  const response = await fetch(createUpload.path, {
    method: createUpload.method,
    headers: {
      "Tus-Resumable": "1.0.0",
      "Upload-Length": String(file.size),
      "Upload-Metadata": metadata.join(","),
    },
  });
  if (!response.ok) throw await refusalFor(response);
  return response.headers.get("Location") ?? "";
}

const base64 = (text: string) =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(""));

/** Prepares an upload; `start` begins it, or resumes it after `abort`. */
export async function prepareUpload(
  { file, target, fingerprint, url }: UploadOptions,
  { onProgress, onSent, onFailed }: UploadEvents,
): Promise<Upload> {
  const tus = await import("tus-js-client");
  let startedAtMs = performance.now();
  let largest = largestChunk;
  /** Whether a chunk that a server on the way does not take may be sent in smaller ones. */
  const takeSmaller = () => {
    const size = smallerChunkSize(Number(upload.options.chunkSize));
    if (size === null) return false;
    largest = size;
    upload.options.chunkSize = size;
    return true;
  };
  const upload = new tus.Upload(file, {
    ...(url ? { uploadUrl: url } : { endpoint: createUpload.path }),
    chunkSize: firstChunkSize,
    metadata: {
      name: file.name,
      kind: "screener",
      ...target,
      ...(fingerprint && { fingerprint }),
    },
    retryDelays: [1_000, 3_000, 5_000, 10_000, 20_000, 30_000, 30_000, 60_000],
    storeFingerprintForResuming: false,
    onBeforeRequest: () => {
      startedAtMs = performance.now();
    },
    onShouldRetry: (error) =>
      navigator.onLine &&
      (isTooLargeOnTheWay(error) ? takeSmaller() : isTemporary(statusOf(error))),
    onProgress,
    onChunkComplete: (size) => {
      upload.options.chunkSize = nextChunkSize(size, performance.now() - startedAtMs, largest);
    },
    onSuccess: onSent,
    onError: (error) => {
      if (!(error instanceof tus.DetailedError)) return onFailed(null);
      onFailed(isTooLargeOnTheWay(error) ? uploadTexts.tooLargeOnTheWay : detailOf(error));
    },
  });
  return upload;
}

/** 0 without a response. */
const statusOf = (error: DetailedError) => error.originalResponse?.getStatus() ?? 0;

/** Whether a chunk is larger than a proxy takes: the site's own refusals are sentences in JSON. */
const isTooLargeOnTheWay = (error: DetailedError) =>
  statusOf(error) === 413 && detailOf(error) === null;

/** Whether a request may work later: after a network error (0), a stale offset, an upload that another process still writes, too many requests, a busy server. */
const isTemporary = (status: number) =>
  status < 400 || status >= 500 || [409, 423, 429].includes(status);

/** The sentence of the site's refusal; null if its body has none. */
function detailOf(error: DetailedError): string | null {
  try {
    const body = error.originalResponse?.getBody();
    const { detail } = JSON.parse(body ?? "null") as { detail?: string };
    return detail ?? null;
  } catch {
    return null;
  }
}
