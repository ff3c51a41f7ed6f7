/**
 * The one gate against other origins, for every changing call whatever its
 * content type. A browser's Origin must be the public address's; where none was
 * set (`anyHost`, a trial machine), the request's own host will do as well, so
 * that localhost and 127.0.0.1 both work. Without an Origin, Sec-Fetch-Site must
 * say that the request comes from the site itself.
 */
export function isOwnOrigin(request: Request, publicUrl: string, anyHost: boolean): boolean {
  const origin = request.headers.get("origin");
  if (origin === null) {
    const site = request.headers.get("sec-fetch-site");
    return site === "same-origin";
  }
  if (origin === new URL(publicUrl).origin) return true;
  const host = request.headers.get("host");
  if (!anyHost || !host || !URL.canParse(origin)) return false;
  const { protocol, host: originHost } = new URL(origin);
  return (protocol === "http:" || protocol === "https:") && originHost === host;
}
