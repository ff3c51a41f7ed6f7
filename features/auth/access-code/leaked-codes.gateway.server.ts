import { createHash } from "node:crypto";
import type { ServiceWatch } from "~/lib/service-health";

/** Whether a code is in a list of leaked passwords. */
export type LeakedCodeCheck = (code: string) => Promise<boolean>;

const timeoutMs = 2_000;
const serviceName = "leaked-codes";

/**
 * Asks a range API (such as Have I Been Pwned): only five characters of the code's SHA-1 are sent,
 * and the response is padded. If it is unreachable or invalid the code is accepted, and the
 * Integrations page says so. Without an address it is not asked.
 */
export function createLeakedCodeCheck(
  api: string | undefined,
  watch: ServiceWatch<typeof serviceName>,
): LeakedCodeCheck {
  if (!api) return async () => false;
  return async (code) => {
    const hash = createHash("sha1").update(code.normalize("NFC")).digest("hex").toUpperCase();
    try {
      const response = await fetch(`${api.replace(/\/+$/, "")}/range/${hash.slice(0, 5)}`, {
        headers: { "Add-Padding": "true" },
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`it answered ${response.status}`);
      const lines = (await response.text()).split(/\r?\n/);
      if (!lines.every((line) => /^([0-9A-F]{35}:\d+)?$/i.test(line))) {
        throw new Error("it answered something else than a range");
      }
      await watch.recordSuccess(serviceName);
      return lines.some((line) => {
        const [suffix, count] = line.split(":");
        return suffix?.toUpperCase() === hash.slice(5) && Number(count) > 0;
      });
    } catch (error) {
      await watch.recordFailure(
        serviceName,
        `A code was accepted without the list: ${reasonOf(error)}.`,
      );
      return false;
    }
  };
}

/** The error in words. Only messages thrown above begin with "it answered"; others may contain the service's response. */
function reasonOf(error: unknown): string {
  const { name: errorName, message } = error as Error;
  if (errorName === "TimeoutError") return "it did not answer in time";
  return message.startsWith("it answered") ? message : "it could not be reached";
}
