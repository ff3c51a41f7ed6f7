import { numberText } from "~/lib/number-format";
import { gigabyte } from "./schema";

/** Chunk sizes of uploads, and their progress in words. Runs anywhere. */

const mebibyte = 1024 * 1024;
const smallestChunk = 256 * 1024;
/** The server takes no larger ones. */
export const largestChunk = 8 * mebibyte;
/** Target duration of a chunk in milliseconds. */
const targetMs = 10_000;

/**
 * The size of the next chunk in bytes, after one of `size` bytes took `tookMs`, so that it takes about ten seconds;
 * `largest` is what passes every server on the way.
 */
export function nextChunkSize(size: number, tookMs: number, largest = largestChunk): number {
  // At most doubled: one fast chunk says little about a connection.
  const idealSize = Math.min(size * 2, (size * targetMs) / Math.max(tookMs, 1));
  return Math.round(Math.min(largest, Math.max(smallestChunk, idealSize)));
}

/** The size after a chunk that is too large for a server on the way; null if even the smallest one is. */
export const smallerChunkSize = (size: number): number | null =>
  size > smallestChunk ? Math.max(smallestChunk, Math.floor(size / 2)) : null;

/** In bytes. */
export const firstChunkSize = mebibyte;

/** '1.2 of 2.0 GB', '30 of 80 MB'. */
export function formatSent(sentBytes: number, total: number): string {
  if (total < gigabyte) {
    return `${Math.floor(sentBytes / 1_000_000)} of ${Math.ceil(total / 1_000_000)} MB`;
  }
  return `${(sentBytes / gigabyte).toFixed(1)} of ${(total / gigabyte).toFixed(1)} GB`;
}

/** 'about 9 minutes left'; null while the speed is unknown. */
export function formatTimeLeft(bytesLeft: number, bytesPerSecond: number): string | null {
  if (!Number.isFinite(bytesPerSecond) || bytesPerSecond <= 0) return null;
  const minutes = Math.ceil(bytesLeft / bytesPerSecond / 60);
  if (minutes <= 1) return "about a minute left";
  if (minutes < 90) return `about ${minutes} minutes left`;
  return `about ${Math.round(minutes / 60)} hours left`;
}

/** '1.4 GB', '80 MB'. */
export const formatSize = (bytes: number): string =>
  bytes < gigabyte
    ? `${Math.max(1, Math.round(bytes / 1_000_000))} MB`
    : `${(bytes / gigabyte).toFixed(1)} GB`;

/** '41', '1.2': GB without the unit. */
export const formatGigabytes = (bytes: number): string => {
  const amount = bytes / gigabyte;
  return amount < 10 ? String(Math.round(amount * 10) / 10) : numberText(Math.round(amount));
};
