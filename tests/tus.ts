import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

/** Parts of the upload protocol tus. */

export const tusHeaders = { "Tus-Resumable": "1.0.0" };

const base64 = (text: string) => Buffer.from(text).toString("base64");

/** An Upload-Metadata header. */
export const metadataOf = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${base64(value)}`)
    .join(",");

export const sha256Of = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("hex");

const chunk = new Uint8Array(1_000_000);

type SlowUpload = { entry: string; length: number };

/** Uploads a film to a site in a chunk a second, which is 8 Mbit/s, and takes it back when it is `over`. */
export async function sendSlowly(
  url: string,
  { entry, length }: SlowUpload,
  over: AbortSignal,
): Promise<void> {
  type Parts = { headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> };
  const send = async (method: string, to: URL, { headers, body }: Parts = {}): Promise<Headers> => {
    const all = { ...tusHeaders, Origin: url, ...headers };
    const response = await fetch(to, { method, headers: all, body });
    if (response.ok) return response.headers;
    if (response.status !== 503) throw new Error(`${method} ${to}: ${response.status}`);
    await sleep(500);
    return send(method, to, { headers, body });
  };
  const metadata = metadataOf({ name: "Film.mp4", kind: "screener", entry });
  const film = { "Upload-Length": String(length), "Upload-Metadata": metadata };
  const created = await send("POST", new URL("/api/uploads", url), { headers: film });
  const to = new URL(created.get("location") ?? "", url);
  const type = { "Content-Type": "application/offset+octet-stream" };
  for (let offset = 0; !over.aborted; offset += chunk.length) {
    const headers = { ...type, "Upload-Offset": String(offset) };
    await Promise.all([send("PATCH", to, { headers, body: chunk }), sleep(1_000)]);
  }
  await send("DELETE", to);
}
