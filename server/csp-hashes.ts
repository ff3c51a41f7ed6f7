import { createHash } from "node:crypto";

/**
 * A public page names the hashes of its scripts and styles in its policy, so that its bytes can be
 * the same for all; a nonce in them would be known to everybody. The page is rendered with a secret
 * nonce, which marks the site's own elements: only they get a hash, so a script injected into a
 * text is refused as before. Then the nonce is removed.
 */

export type HashedPage = {
  html: string;
  /** What the policy names, `'sha256-…'` each. */
  hashes: { scripts: string[]; styles: string[] };
};

const element = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g;

/** What a browser runs, at once or, of the waiting kind, after the first paint. */
const runs = (attributes: string) => {
  const type = / type="([^"]*)"/.exec(attributes)?.[1] ?? "module";
  return /^(module|text\/javascript|text\/x-waiting-module)$/.test(type);
};

/**
 * The page without its nonce. Null if one of its modules starts on its own: a hash would allow it,
 * but not its imports.
 */
export function hashPage(whole: string, nonce: string): HashedPage | null {
  const mark = ` nonce="${nonce}"`;
  const found = { script: new Set<string>(), style: new Set<string>() };
  let startsByItself = false;
  const html = whole.replaceAll(
    element,
    (all, name: "script" | "style", attributes: string, content: string) => {
      if (!attributes.includes(mark)) return all;
      startsByItself ||= name === "script" && / (type="module"|src=)/.test(attributes);
      const own = content.replaceAll(nonce, "");
      if (name === "style" || runs(attributes)) found[name].add(hashOf(own));
      return `<${name}${attributes.replace(mark, "")}>${own}</${name}>`;
    },
  );
  if (startsByItself) return null;
  return {
    html: html.replaceAll(mark, "").replaceAll(nonce, ""),
    hashes: { scripts: [...found.script], styles: [...found.style] },
  };
}

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
