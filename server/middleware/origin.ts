import { hostname, networkInterfaces } from "node:os";

/**
 * The origin check of every changing call of any content type. A browser's Origin must be that of the public address;
 * without one (`ownHosts`, a trial machine), the request's own host is accepted too if it is a name or address of this
 * machine, so that localhost and 127.0.0.1 both work. Without an Origin header, Sec-Fetch-Site must be same-origin.
 */
export function isOwnOrigin(request: Request, publicUrl: string, ownHosts: boolean): boolean {
  const origin = request.headers.get("origin");
  if (origin === null) {
    const site = request.headers.get("sec-fetch-site");
    return site === "same-origin";
  }
  if (origin === new URL(publicUrl).origin) return true;
  const host = request.headers.get("host");
  if (!ownHosts || !host || !URL.canParse(origin)) return false;
  const { protocol, host: originHost, hostname: name } = new URL(origin);
  const isWeb = protocol === "http:" || protocol === "https:";
  return isWeb && originHost === host && isThisMachine(name);
}

/**
 * Whether a URL's host is loopback, or a name or address of this machine. Another name may be an attacker's that
 * resolves to this machine (DNS rebinding).
 */
function isThisMachine(name: string): boolean {
  if (/^(?:(?:[\w-]+\.)*localhost|127(?:\.\d+){3}|\[::1\])$/.test(name)) return true;
  const ownName = hostname().toLowerCase();
  if (name === ownName || name === `${ownName}.local`) return true;
  const addresses = Object.values(networkInterfaces()).flatMap(
    (interfaceAddresses) => interfaceAddresses ?? [],
  );
  return addresses.some(({ address }) => address === name || `[${address}]` === name);
}
