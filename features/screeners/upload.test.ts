import { expect, test } from "vitest";
import {
  formatSent,
  formatSize,
  formatTimeLeft,
  nextChunkSize,
  smallerChunkSize,
} from "./upload.rules";

const mebibyte = 1024 * 1024;

test("a chunk takes about ten seconds, within 256 KiB and 8 MiB", () => {
  expect(nextChunkSize(mebibyte, 10_000)).toBe(mebibyte);
  expect(nextChunkSize(mebibyte, 1_000)).toBe(2 * mebibyte);
  expect(nextChunkSize(8 * mebibyte, 100)).toBe(8 * mebibyte);
  expect(nextChunkSize(4 * mebibyte, 40_000)).toBe(mebibyte);
  expect(nextChunkSize(mebibyte, 70_000)).toBe(256 * 1024);
});

test("a chunk that is too large for a server on the way is halved, and never grows beyond that", () => {
  expect(smallerChunkSize(8 * mebibyte)).toBe(4 * mebibyte);
  expect(smallerChunkSize(300 * 1024)).toBe(256 * 1024);
  expect(smallerChunkSize(256 * 1024)).toBeNull();
  expect(nextChunkSize(mebibyte, 100, mebibyte)).toBe(mebibyte);
});

test("progress in words", () => {
  expect(formatSent(1_200_000_000, 2_000_000_000)).toBe("1.2 of 2.0 GB");
  expect(formatSent(30_900_000, 79_100_000)).toBe("30 of 80 MB");
  expect(formatTimeLeft(540_000_000, 1_000_000)).toBe("about 9 minutes left");
  expect(formatTimeLeft(10, 1_000_000)).toBe("about a minute left");
  expect(formatTimeLeft(7_200_000_000, 1_000_000)).toBe("about 2 hours left");
  expect(formatTimeLeft(10, 0)).toBeNull();
  expect(formatSize(1_400_000_000)).toBe("1.4 GB");
  expect(formatSize(300)).toBe("1 MB");
});
