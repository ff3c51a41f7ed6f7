/** Client addresses. They are stored shortened, never complete. */

function ipv6Groups(address: string): string[] {
  const [head = "", tail] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const left = head ? head.split(":") : [];
  if (tail === undefined) return left;
  const right = tail ? tail.split(":") : [];
  const gap = Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array<string>(gap).fill("0"), ...right];
}

const asIpv4 = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "");

/** Shortens an address for storage: IPv4 to /24 ('203.0.113.0'), IPv6 to /48 ('2001:db8:1::'). '' stays ''. */
export function shortenAddress(address: string): string {
  const plain = asIpv4(address);
  if (plain.includes(".")) return plain.split(".").slice(0, 3).concat("0").join(".");
  if (!plain.includes(":")) return "";
  return `${ipv6Groups(plain).slice(0, 3).join(":")}::`;
}

/** The key of rate limits: a whole IPv4 address, or the /64 of an IPv6 address. */
export function limitKeyOf(address: string): string {
  const plain = asIpv4(address);
  if (!plain.includes(":")) return plain;
  return `${ipv6Groups(plain).slice(0, 4).join(":")}::/64`;
}

/**
 * The client's address of a request: the socket's, or with `trustProxy` the right-most entry of X-Forwarded-For, which
 * our own proxy wrote; the others can be forged.
 */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | null,
  trustProxy: boolean,
): string {
  if (!trustProxy || !forwardedFor) return socketAddress;
  const last = forwardedFor.split(",").at(-1)?.trim();
  return last || socketAddress;
}
