import { apiFetchBlob } from "~/lib/api/client";

/** Makes a call that answers a file, and hands the file to the browser to save. */
export async function apiFetchFile(path: string, body: unknown, name: string): Promise<void> {
  const url = URL.createObjectURL(await apiFetchBlob("POST", path, body));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
