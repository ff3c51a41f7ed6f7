import { apiFetchBlob } from "./client";

/**
 * Makes a call that answers a file, and saves it under this name. Unlike a link, it asks for a confirmation of the
 * identity if the call requires one. Browsers only.
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
