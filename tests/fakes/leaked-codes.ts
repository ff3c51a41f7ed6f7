import { createHash } from "node:crypto";
import { startService } from "./service";

/** A fake of Have I Been Pwned's range API of leaked passwords. */

export type LeakedCodesDouble = Awaited<ReturnType<typeof startLeakedCodesDouble>>;

export async function startLeakedCodesDouble(leaked: readonly string[]) {
  const hashes = leaked.map((code) => createHash("sha1").update(code).digest("hex").toUpperCase());
  const service = await startService(({ url, headers }) => {
    const [, prefix] = /^\/range\/([0-9A-F]{5})$/.exec(url.pathname) ?? [];
    if (!prefix) return { status: 400, body: "The hash prefix was not in a valid format" };
    const matches = hashes.filter((hash) => hash.startsWith(prefix));
    const lines = matches.map((hash) => `${hash.slice(5)}:3730471`);
    // Padding: hashes that do not exist, with a count of 0.
    const padding = headers["add-padding"] === "true" ? ["0".repeat(34).concat("A:0")] : [];
    return { status: 200, body: [...lines, ...padding].join("\r\n") };
  });
  return service;
}
