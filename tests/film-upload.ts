import { checkFilms } from "~/features/screeners/checks.commands.server";
import type { TestApp } from "./harness";
import { metadataOf, tusHeaders } from "./tus";

/** Uploads by tus as a browser sends them. */

type UploadOptions = {
  entry?: string;
  submission?: string;
  cookie?: string;
  name?: string;
  origin?: string;
  from?: string;
};

export const createUpload = (
  app: TestApp,
  length: number | string,
  {
    cookie,
    origin,
    from,
    name = "Film.mp4",
    ...target
  }: UploadOptions & Record<string, string | undefined>,
): Promise<Response> => {
  const entries = Object.entries({ name, kind: "screener", ...target });
  const values = Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  return app.request("/api/uploads", {
    method: "POST",
    cookie,
    ...(origin && { origin }),
    ...(from && { from }),
    headers: {
      ...tusHeaders,
      "Upload-Length": String(length),
      "Upload-Metadata": metadataOf(values as Record<string, string>),
    },
  });
};

export const sendChunk = (
  app: TestApp,
  address: string,
  offset: number,
  bytes: BodyInit,
  headers: Record<string, string> = {},
): Promise<Response> =>
  app.request(address, {
    method: "PATCH",
    body: bytes,
    headers: {
      ...tusHeaders,
      "Content-Type": "application/offset+octet-stream",
      "Upload-Offset": String(offset),
      ...headers,
    },
    ...(bytes instanceof ReadableStream && { duplex: "half" }),
  });

export const askOffset = (app: TestApp, address: string): Promise<Response> =>
  app.request(address, { method: "HEAD", headers: tusHeaders });

/** Uploads a complete film in chunks, and has it checked. */
export async function uploadFilm(
  app: TestApp,
  bytes: Uint8Array<ArrayBuffer>,
  target: UploadOptions,
  chunk = 100_000,
): Promise<void> {
  const created = await createUpload(app, bytes.length, target);
  const address = created.headers.get("Location");
  if (!address) throw new Error(`The upload was not begun: ${created.status}`);
  for (let at = 0; at < bytes.length; at += chunk) {
    const response = await sendChunk(app, address, at, bytes.subarray(at, at + chunk));
    if (response.status !== 204) throw new Error(`A chunk was refused: ${response.status}`);
  }
  await checkFilms(app.deps);
}
