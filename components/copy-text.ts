import { toast } from "~/lib/toast";

/** Copies a text to the clipboard and shows a toast. */
export async function copy(text: string): Promise<void> {
  try {
    // The clipboard exists only on https and localhost.
    await navigator.clipboard.writeText(text);
    toast({ title: "Copied to clipboard", tone: "success" });
  } catch {
    toast({ title: "Error", description: `Please copy this text: ${text}`, tone: "danger" });
  }
}
