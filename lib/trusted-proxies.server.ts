import { BlockList, isIP } from "node:net";
import { asIpv4 } from "./client-address";

/** Clients' addresses behind proxies. */

/** The proxies whose headers are believed: how many are in front (0: none), or their networks. */
export type TrustedProxies = number | BlockList;

/** More proxies than these are a mistake in the setting. */
const maxProxies = 16;

/**
 * Reads TRUST_PROXY: 'off', 'on' (one proxy), a number of proxies, or addresses and networks between commas
 * ('10.0.0.0/8, 2001:db8::/32'). Null if it is none of these.
 */
export function parseTrustedProxies(text: string): TrustedProxies | null {
  if (text === "off") return 0;
  if (text === "on") return 1;
  if (/^\d+$/.test(text)) return Number(text) <= maxProxies ? Number(text) : null;
  const networks = new BlockList();
  for (const network of text.split(/[\s,]+/).filter(Boolean)) {
    const [address = "", bits, ...rest] = network.split("/");
    const ipVersion = isIP(address);
    const maxBits = ipVersion === 4 ? 32 : 128;
    const isPrefix = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits);
    if (!ipVersion || !isPrefix || rest.length > 0) return null;
    networks.addSubnet(address, bits ? Number(bits) : maxBits, ipVersion === 4 ? "ipv4" : "ipv6");
  }
  return networks.rules.length > 0 ? networks : null;
}

/** A request's header, by its name in lower case. */
export type HeaderReader = (name: string) => string | null | undefined;

/** The elements of a Forwarded header (RFC 7239); a comma may be in a quoted value. */
const forwardedElements = /(?:[^,"]|"(?:[^"\\]|\\.)*")+/g;
const forwardedFor = /(?:^|;)\s*for\s*=\s*("(?:[^"\\]|\\.)*"|[^;\s]*)/i;

/**
 * The addresses that proxies wrote, the nearest last, unchanged. X-Forwarded-For counts before Forwarded. A proxy that
 * writes only Forwarded must therefore remove X-Forwarded-For (docs/running.md), else a client's own would be believed.
 */
export function forwardedAddresses(header: HeaderReader): string[] {
  const list = header("x-forwarded-for");
  if (list) return list.split(",");
  const elements = header("forwarded")?.match(forwardedElements) ?? [];
  return elements.map((element) => forwardedFor.exec(element)?.[1] ?? "");
}

/** The address in one written form: '203.0.113.7:4711', '"[2001:db8::7]:4711"'; null for 'unknown' and the like. */
function readAddress(header: string): string | null {
  const text = header.trim().replace(/^"(.*)"$/, "$1");
  const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? [];
  const address = inBrackets ?? text.replace(/^([\d.]+):\d+$/, "$1");
  return isIP(address) ? asIpv4(address) : null;
}

/**
 * The client's address of a request: the nearest one that no trusted proxy has. It begins with the socket's; what a
 * trusted proxy wrote is believed, all before it may be forged. An address that cannot be read ends the search.
 */
export function clientAddress(
  socketAddress: string,
  header: HeaderReader,
  trusted: TrustedProxies,
): string {
  if (trusted === 0) return socketAddress;
  let client = socketAddress;
  for (const [proxyIndex, forwarded] of forwardedAddresses(header).reverse().entries()) {
    const isTrusted =
      typeof trusted === "number" ? proxyIndex < trusted : isInNetworks(trusted, client);
    const address = isTrusted ? readAddress(forwarded) : null;
    if (!address) break;
    client = address;
  }
  return client;
}

function isInNetworks(networks: BlockList, address: string): boolean {
  const [plain = ""] = asIpv4(address).split("%");
  const version = isIP(plain);
  return version > 0 && networks.check(plain, version === 4 ? "ipv4" : "ipv6");
}
