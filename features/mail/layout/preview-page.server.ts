/**
 * An email as a page of its own. Emails carry their styles in attributes;
 * nothing in one may run, load or lead the window away. `framed`: a page of this
 * site may show it within itself.
 */
export function emailPreviewResponse(html: string, { framed = false } = {}): Response {
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
    "sandbox allow-popups",
  ];
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy.join("; "),
      "X-Frame-Options": framed ? "SAMEORIGIN" : "DENY",
      "X-Robots-Tag": "noindex, nofollow",
    },
  });
}
