import { createHash } from "node:crypto";

/**
 * The policy of a public page contains the hashes of its scripts and styles, so that its bytes are the same for all; a
 * nonce in them would be public. The page is rendered with a secret nonce, which marks the site's own elements: only
 * they get a hash, so an injected script is refused. Then the nonce is removed.
 */

export type HashedPage = {
  html: string;
  /** The policy's sources, `'sha256-…'` each. */
  hashes: { scripts: string[]; styles: string[] };
};

const elementPattern = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g;

/** Whether a browser runs the script, at once or after the first paint. */
const isExecuted = (attributes: string) => {
  const type = / type="([^"]*)"/.exec(attributes)?.[1] ?? "module";
  return /^(module|text\/javascript|text\/x-waiting-module)$/.test(type);
};

/**
 * The page without its nonce. Null if one of its scripts is `type="module"` or has `src`: a hash would allow it, but not
 * its imports.
 */
export function hashPage(page: string, nonce: string): HashedPage | null {
  const nonceAttribute = ` nonce="${nonce}"`;
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  let hasOwnStart = false;
  const html = page.replaceAll(
    elementPattern,
    (match, name: "script" | "style", attributes: string, content: string) => {
      if (!attributes.includes(nonceAttribute)) return match;
      hasOwnStart ||= name === "script" && / (type="module"|src=)/.test(attributes);
      const ownContent = content.replaceAll(nonce, "");
      if (name === "style" || isExecuted(attributes)) hashes[name].add(hashOf(ownContent));
      return `<${name}${attributes.replace(nonceAttribute, "")}>${ownContent}</${name}>`;
    },
  );
  if (hasOwnStart) return null;
  return {
    html: html.replaceAll(nonceAttribute, "").replaceAll(nonce, ""),
    hashes: { scripts: [...hashes.script], styles: [...hashes.style] },
  };
}

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
