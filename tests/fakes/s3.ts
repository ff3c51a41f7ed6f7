import { createHash, createHmac, randomUUID } from "node:crypto";
import { type ServiceAnswer, type ServiceRequest, startService } from "./service";

/**
 * A fake of an S3-compatible bucket: objects, paged lists, multipart uploads. It checks each request's signature (AWS
 * Signature Version 4).
 */

export type S3Double = Awaited<ReturnType<typeof startS3Double>>;

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string) =>
  createHmac("sha256", key).update(data).digest();
const escaped = (text: string) => text.replace(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`);
const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const xml = (status: number, content: string): ServiceAnswer => ({
  status,
  body: `<?xml version="1.0" encoding="UTF-8"?>${content}`,
  headers: { "Content-Type": "application/xml" },
});
const refusal = (status: number, code: string) =>
  xml(status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);

/** The largest difference in milliseconds between the clocks of a request and the store. */
const mostSkew = 15 * 60_000;

/** Null for a correct signature; otherwise the store's error code. */
function authorizationError(
  { method, url, headers, bytes }: ServiceRequest,
  keys: { accessKeyId: string; secretAccessKey: string },
): string | null {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, id = "", day = "", region = "", signed = "", signature] =
    pattern.exec(headers.authorization ?? "") ?? [];
  if (!signature) return "AccessDenied";
  if (id !== keys.accessKeyId) return "InvalidAccessKeyId";
  const moment = String(headers["x-amz-date"] ?? "");
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(moment) ?? [];
  const at = Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
  if (!(Math.abs(Date.now() - at) < mostSkew)) return "RequestTimeTooSkewed";
  const names = signed.split(";");
  if (!names.includes("host") || !names.includes("x-amz-date")) return "AccessDenied";
  const payload = String(headers["x-amz-content-sha256"] ?? "");
  if (payload !== "UNSIGNED-PAYLOAD" && payload !== sha256(bytes))
    return "XAmzContentSHA256Mismatch";
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join("&");
  const canonical = [
    method,
    url.pathname,
    query,
    ...names.map((name) => `${name}:${String(headers[name] ?? "").trim()}`),
    "",
    signed,
    payload,
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = ["s3", "aws4_request"].reduce(
    hmac,
    hmac(hmac(`AWS4${keys.secretAccessKey}`, day), region),
  );
  const expected = hmac(key, `AWS4-HMAC-SHA256\n${moment}\n${scope}\n${sha256(canonical)}`);
  return expected.toString("hex") === signature ? null : "SignatureDoesNotMatch";
}

export async function startS3Double({ pageSize = 3 } = {}) {
  const keys = { accessKeyId: "double", secretAccessKey: "the double's secret" };
  const bucket = "festival";
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  const etag = (bytes: Buffer) => `"${createHash("md5").update(bytes).digest("hex")}"`;

  function list(query: URLSearchParams): ServiceAnswer {
    const prefix = query.get("prefix") ?? "";
    const after = query.get("continuation-token") ?? "";
    const all = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = all.slice(0, Math.min(pageSize, Number(query.get("max-keys") ?? pageSize)));
    const more = page.length < all.length;
    const contents = page.map(
      (key) =>
        `<Contents><Key>${escaped(key)}</Key><Size>${objects.get(key)?.length}</Size><LastModified>2026-01-01T00:00:00.000Z</LastModified><ETag>"e"</ETag><StorageClass>STANDARD</StorageClass></Contents>`,
    );
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
    return xml(
      200,
      `<ListBucketResult><Name>${bucket}</Name><IsTruncated>${more}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`,
    );
  }

  function inParts(request: ServiceRequest, key: string): ServiceAnswer | null {
    const { method, url, bytes } = request;
    if (method === "POST" && url.searchParams.has("uploads")) {
      const id = randomUUID();
      uploads.set(id, new Map());
      return xml(
        200,
        `<InitiateMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    const id = url.searchParams.get("uploadId");
    if (!id) return null;
    const parts = uploads.get(id);
    if (!parts) return refusal(404, "NoSuchUpload");
    if (method === "PUT") {
      parts.set(Number(url.searchParams.get("partNumber")), bytes);
      return { status: 200, headers: { ETag: etag(bytes) } };
    }
    uploads.delete(id);
    if (method === "DELETE") return { status: 204 };
    const whole = Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, part]) => part));
    objects.set(key, whole);
    return xml(
      200,
      `<CompleteMultipartUploadResult><Location>x</Location><Bucket>${bucket}</Bucket><Key>${key}</Key><ETag>${etag(whole)}</ETag></CompleteMultipartUploadResult>`,
    );
  }

  let refusals: readonly (readonly [status: number, code: string])[] = [];

  function take(request: ServiceRequest): ServiceAnswer {
    const [next, ...later] = refusals;
    refusals = later;
    if (next) return refusal(...next);
    const wrong = authorizationError(request, keys);
    if (wrong) return refusal(403, wrong);
    const { method, url, bytes } = request;
    const [, named, key = ""] =
      /^\/([^/]+)(?:\/(.*))?$/.exec(decodeURIComponent(url.pathname)) ?? [];
    if (named !== bucket) return refusal(404, "NoSuchBucket");
    if (!key) return list(url.searchParams);
    const part = inParts(request, key);
    if (part) return part;
    if (method === "PUT") {
      objects.set(key, bytes);
      return { status: 200, headers: { ETag: etag(bytes) } };
    }
    if (method === "DELETE") {
      objects.delete(key);
      return { status: 204 };
    }
    const object = objects.get(key);
    if (!object) return method === "HEAD" ? { status: 404 } : refusal(404, "NoSuchKey");
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
    if (range && method === "GET") {
      const part = object.subarray(Number(range[1]), Number(range[2]) + 1);
      const headers = { "Content-Length": String(part.length) };
      return { status: 206, headers, body: part };
    }
    const headers = { ETag: etag(object), "Content-Length": String(object.length) };
    return { status: 200, headers, ...(method === "GET" && { body: object }) };
  }

  const service = await startService(take);
  return {
    ...service,
    objects,
    /** Answers the next requests with these errors instead of doing what they ask. */
    answerNext: (...errors: typeof refusals) => {
      refusals = errors;
    },
    /** The site's settings for this bucket. */
    settings: { endpoint: service.url, bucket, region: "auto", ...keys },
    env: {
      S3_ENDPOINT: service.url,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
  };
}
