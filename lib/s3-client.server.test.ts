import { expect, onTestFinished, test } from "vitest";
import { createS3Client, S3Error } from "~/lib/s3-client.server";
import { startS3Double } from "~/tests/fakes/s3";

/** The answers of a bucket, and how the work goes on. */

async function openBucket() {
  const s3 = await startS3Double();
  onTestFinished(() => void s3.close());
  return { s3, bucket: createS3Client(s3.settings) };
}

const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: Error) => {
      expect(error).toBeInstanceOf(S3Error);
      return error.message;
    },
  );

test.concurrent.each([
  [503, "SlowDown"],
  [503, "ServiceUnavailable"],
  [500, "InternalError"],
  [429, "TooManyRequests"],
  [408, "RequestTimeout"],
] as const)("%d %s passes: two retries after growing waits", async (status, code) => {
  const { s3, bucket } = await openBucket();
  s3.answerNext([status, code], [status, code]);
  const started = performance.now();
  await bucket.write("images/a", Buffer.from("a"), "image/webp");
  expect(performance.now() - started).toBeGreaterThan(2_400);
  expect(s3.requests).toHaveLength(3);
  expect(s3.objects.get("images/a")).toEqual(Buffer.from("a"));

  s3.answerNext([status, code], [status, code], [status, code]);
  const means = status === 500 ? "it failed" : "it is busy";
  expect(await messageOf(bucket.read("images/a"))).toBe(
    `The S3 store has a problem: ${means} (${status} ${code}).`,
  );
});

test.concurrent.each([
  [403, "AccessDenied", "it refuses the keys (403 AccessDenied)"],
  [403, "InvalidAccessKeyId", "it refuses the keys (403 InvalidAccessKeyId)"],
  [403, "RequestTimeTooSkewed", "this machine's clock is wrong (403 RequestTimeTooSkewed)"],
  [404, "NoSuchBucket", "the bucket does not exist (404)"],
  [
    400,
    "AuthorizationHeaderMalformed",
    "the bucket is in another region (400 AuthorizationHeaderMalformed)",
  ],
  [507, "InsufficientStorage", "it is full (507 InsufficientStorage)"],
  [403, "QuotaExceeded", "it is full (403 QuotaExceeded)"],
  [413, "EntityTooLarge", "the file is too large for it (413 EntityTooLarge)"],
] as const)("%d %s is told at once, by its name", async (status, code, sentence) => {
  const { s3, bucket } = await openBucket();
  s3.answerNext([status, code]);
  expect(await messageOf(bucket.read("images/a"))).toBe(`The S3 store has a problem: ${sentence}.`);
  expect(s3.requests).toHaveLength(1);
});
