/**
 * The headers of every response. Public pages have the hashes of their scripts in their policy, admin pages a nonce;
 * calls and uploaded files get the strictest policy, the built files none.
 */

const commonHeaders: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-Frame-Options": "DENY",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(self)",
};

/** The payment permission of pages with Stripe, whose frames show wallets. */
export const stripePermissions = (commonHeaders["Permissions-Policy"] ?? "").replace(
  "payment=(self)",
  'payment=(self "https://js.stripe.com" "https://hooks.stripe.com" "https://pay.google.com")',
);

const oneYear = 31_536_000;

/** Allows a page's own scripts and styles. */
type AllowedInline = { nonce: string } | { hashes: { scripts: string[]; styles: string[] } };

export type PolicyOptions = {
  allowed?: AllowedInline;
  /** Stripe's hosts: only on pages with card payment. */
  allowsStripe?: boolean;
  isDev?: boolean;
  /** Hosts whose video players may be framed, if the festival allows it. */
  frameHosts?: readonly string[];
  /** Uploaded films may be played. */
  playsUploads?: boolean;
};

/** The Content-Security-Policy of a response; Stripe's hosts only on pages with card payment. */
export function contentSecurityPolicy({
  allowed,
  allowsStripe,
  isDev,
  frameHosts = [],
  playsUploads = false,
}: PolicyOptions): string {
  if (!allowed) return "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";
  const hashes = "nonce" in allowed ? null : allowed.hashes;
  const nonces = "nonce" in allowed ? [`'nonce-${allowed.nonce}'`] : [];
  const scripts = [...(hashes?.scripts ?? nonces), "'strict-dynamic'"];
  const styles = ["'self'", ...(hashes?.styles ?? nonces)];
  const stripeScripts = allowsStripe ? ["https://js.stripe.com", "https://*.js.stripe.com"] : [];
  const directives = [
    // For unlisted kinds: pages that Firefox prefetches.
    "default-src 'self'",
    `script-src ${[...scripts, ...stripeScripts].join(" ")}`,
    // Vite's hot reload adds style elements without a nonce, in development only.
    isDev ? "style-src 'self' 'unsafe-inline'" : `style-src ${styles.join(" ")}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${allowsStripe ? " https://api.stripe.com" : ""}${isDev ? " ws:" : ""}`,
    `frame-src ${allowsStripe ? [...stripeScripts, "https://hooks.stripe.com"].join(" ") : ["'self'", ...frameHosts].join(" ")}`,
    "manifest-src 'self'",
    `media-src ${playsUploads ? "'self'" : "'none'"}`,
    "worker-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ];
  return directives.join("; ");
}

/** Headers of every response, without a Content-Security-Policy. */
export function headersOfAll(publicUrl: string): Record<string, string> {
  if (!publicUrl.startsWith("https://")) return commonHeaders;
  return {
    ...commonHeaders,
    "Strict-Transport-Security": `max-age=${oneYear}; includeSubDomains`,
  };
}

/** Headers of the built files, which are no documents and use no devices. */
export function headersOfFiles(publicUrl: string): Record<string, string> {
  const { "Permissions-Policy": _, ...fileHeaders } = headersOfAll(publicUrl);
  return fileHeaders;
}

/** Headers of responses that are no page: those of all, with the strictest policy. */
export const securityHeaders = (publicUrl: string): Record<string, string> => ({
  ...headersOfAll(publicUrl),
  "Content-Security-Policy": contentSecurityPolicy({}),
});

/**
 * Asks servers on the way, such as a CDN, not to rewrite a page: React and the Content-Security-Policy expect the bytes
 * that were sent. Not before compression, which would be left out.
 */
export function forbidTransforms(headers: Headers): void {
  const isPage = headers.get("content-type")?.startsWith("text/html");
  if (!isPage || headers.get("cache-control")?.includes("no-transform")) return;
  headers.append("Cache-Control", "no-transform");
}

/** Adds headers that are not set yet. */
export function addSecurityHeaders(headers: Headers, publicUrl: string): void {
  for (const [name, value] of Object.entries(securityHeaders(publicUrl))) {
    if (!headers.has(name)) headers.set(name, value);
  }
}
