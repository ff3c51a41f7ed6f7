import { apiFetchBlob } from "./client";

/**
 * Makes a call that answers a file, and hands the file to the browser to save under this name. Unlike
 * a link it asks for a confirmation of the identity where the call wants one. In browsers only.
 */
export async function apiFetchFile(
  method: string,
  path: string,
  name: string,
  body?: unknown,
): Promise<void> {
  const url = URL.createObjectURL(await apiFetchBlob(method, path, body));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
