/** Client addresses. They are stored shortened, never complete. */

function ipv6Groups(address: string): string[] {
  const [head = "", tail] = address.toLowerCase().split("%")[0]?.split("::") ?? [];
  const groupsOf = (part: string) => part.split(":").map((group) => group.replace(/^0+(?=.)/, ""));
  const leading = head ? groupsOf(head) : [];
  if (tail === undefined) return leading;
  const right = tail ? groupsOf(tail) : [];
  const gap = Math.max(0, 8 - leading.length - right.length);
  return [...leading, ...Array<string>(gap).fill("0"), ...right];
}

/** An IPv4 address that is written as an IPv6 one ('::ffff:203.0.113.7', '::ffff:cb00:7107'); others unchanged. */
export function asIpv4(address: string): string {
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/i.exec(address) ?? [];
  if (!high || !low) return address.replace(/^::ffff:(?=\d+\.)/i, "");
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join(".");
}

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
