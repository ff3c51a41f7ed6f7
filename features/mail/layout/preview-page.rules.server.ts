/**
 * An email as a page. Nothing in it may run scripts, load files or navigate the window. `framed`:
 * pages of this site may show it in a frame.
 */
export function emailPreviewResponse(html: string, { framed = false } = {}): Response {
  const directives = [
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
      "Content-Security-Policy": directives.join("; "),
      "X-Frame-Options": framed ? "SAMEORIGIN" : "DENY",
      "X-Robots-Tag": "noindex, nofollow",
    },
  });
}
