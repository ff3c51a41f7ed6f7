import { toast } from "./toast";

/** Puts a text on the clipboard and says so. */
export async function copy(text: string): Promise<void> {
  try {
    // The clipboard is there on https and localhost alone.
    await navigator.clipboard.writeText(text);
    toast({ title: "Copied to clipboard", tone: "success" });
  } catch {
    toast({ title: "Error", description: `Please copy this text: ${text}`, tone: "danger" });
  }
}
