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
  saveFile(name, await apiFetchBlob(method, path, body));
}

/** Saves a file through the browser's downloads. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
