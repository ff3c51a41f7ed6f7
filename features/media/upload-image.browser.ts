import { NETWORK_ERROR, refusalFor } from "~/lib/api/client";
import type { Answer } from "~/lib/api/contract";
import * as calls from "./contract";
import { maxUploadBytes, type UploadedImage, uploadErrors, uploadTypes } from "./schema";

/** Why a file cannot be uploaded, as far as the browser knows; null if it can be tried. */
export function uploadErrorMessage(file: Blob): string | null {
  if (!(uploadTypes as readonly string[]).includes(file.type)) return uploadErrors.type;
  return file.size > maxUploadBytes ? uploadErrors.size : null;
}

type Options = {
  /** The uploaded share, 0 to 1. */
  onProgress: (share: number) => void;
  /** Aborts the upload. */
  signal: AbortSignal;
};

/**
 * Uploads a picture. Rejects with a CallError if refused, and with the signal's reason if aborted. Uses XMLHttpRequest,
 * because fetch reports no progress.
 */
export function uploadImage(file: Blob, { onProgress, signal }: Options): Promise<UploadedImage> {
  const { promise, resolve, reject } = Promise.withResolvers<UploadedImage>();
  const request = new XMLHttpRequest();
  request.open(calls.uploadImage.method, calls.uploadImage.path);
  request.setRequestHeader("Content-Type", file.type);
  request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
  request.onerror = () => reject(new Error(NETWORK_ERROR));
  request.onload = () => {
    const { status, statusText, responseText } = request;
    if (status === 201)
      return resolve(JSON.parse(responseText) as Answer<typeof calls.uploadImage>);
    const type = request.getResponseHeader("Content-Type") ?? "";
    const response = new Response(responseText, {
      status,
      statusText,
      headers: { "Content-Type": type },
    });
    refusalFor(response).then(reject, reject);
  };
  request.onabort = () => reject(signal.reason);
  signal.addEventListener("abort", () => request.abort());
  request.send(file);
  return promise;
}
