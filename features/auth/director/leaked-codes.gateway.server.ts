import { createHash } from "node:crypto";

/** Whether a code is in a list of leaked passwords. */
export type LeakedCodes = (code: string) => Promise<boolean>;

const timeoutMs = 2_000;

/**
 * Asks a range API (as of Have I Been Pwned): five characters of the code's SHA-1 leave, the answer is
 * padded. Where it is away or answers nonsense the code is accepted; `note` is told how it went.
 * Without an address nobody is asked.
 */
export function leakedCodes(
  api: string | undefined,
  note: (ok: boolean) => void = () => undefined,
): LeakedCodes {
  if (!api) return async () => false;
  return async (code) => {
    const hash = createHash("sha1").update(code.normalize("NFC")).digest("hex").toUpperCase();
    try {
      const response = await fetch(`${api.replace(/\/+$/, "")}/range/${hash.slice(0, 5)}`, {
        headers: { "Add-Padding": "true" },
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`It answered ${response.status}.`);
      const lines = (await response.text()).split(/\r?\n/);
      note(true);
      return lines.some((line) => {
        const [suffix, count] = line.split(":");
        return suffix === hash.slice(5) && Number(count) > 0;
      });
    } catch {
      note(false);
      return false;
    }
  };
}
