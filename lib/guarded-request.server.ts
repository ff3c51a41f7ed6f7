import dns from "node:dns";
import http from "node:http";
import https from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

/**
 * Requests to addresses that strangers typed. They reach public hosts only: a name is resolved once, every address that
 * it resolves to is checked, and the connection uses these.
 */

/** The address is, or its name resolves to, one that is not public. No request was sent. */
export class InnerAddressError extends Error {}

const listOf = (type: "ipv4" | "ipv6", subnets: string): BlockList => {
  const list = new BlockList();
  for (const subnet of subnets.split(" ")) {
    const [network = "", prefix] = subnet.split("/");
    list.addSubnet(network, Number(prefix), type);
  }
  return list;
};

// IANA's special-purpose registries. Of IPv6 only global unicast is public: neither mapped nor translated IPv4 is.
const specialIpv4 = listOf(
  "ipv4",
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3",
);
const globalIpv6 = listOf("ipv6", "2000::/3");
const specialIpv6 = listOf("ipv6", "2001::/23 2001:db8::/32 2002::/16 3fff::/20");

/** Whether an IP address is public; false for what is no IP address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !specialIpv4.check(address);
  return family === 6 && globalIpv6.check(address, "ipv6") && !specialIpv6.check(address, "ipv6");
}

/** Whether a URL's host is of an inner network by its name alone: a private address, 'localhost', 'printer.local'. */
export function isInnerHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, "");
  if (isIP(host)) return !isPublicAddress(host);
  return !host.includes(".") || /\.(?:localhost|local|internal|lan|home\.arpa)$/.test(host);
}

const publicLookup =
  (lookup: typeof dns.lookup): LookupFunction =>
  (host, options, callback) =>
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error("The name has no address."), "");
      if (!addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(new InnerAddressError(host), "");
      }
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    });

export type GuardedRequest = {
  method: "GET" | "HEAD";
  headers?: Record<string, string>;
  timeoutMs: number;
  /** Resolves names; tests pass their own. */
  lookup?: typeof dns.lookup;
  /** Sends the request to this URL instead. Only its host is exempt from the check. */
  via?: URL;
};

export type ResponseHead = { status: number; location: string | undefined };

/**
 * Sends one request and returns the head of its response, whose body is not read. Follows no redirect. Throws
 * InnerAddressError, or what the connection throws ('ENOTFOUND': no such host).
 */
export function guardedRequest(
  url: URL,
  { method, headers, timeoutMs, lookup = dns.lookup, via }: GuardedRequest,
): Promise<ResponseHead> {
  if (isInnerHost(url)) return Promise.reject(new InnerAddressError(url.hostname));
  const target = via ?? url;
  return new Promise((resolve, reject) => {
    const request = (target.protocol === "https:" ? https : http).request(target, {
      method,
      headers,
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      ...(!via && { lookup: publicLookup(lookup) }),
    });
    request.on("response", (response) => {
      resolve({ status: response.statusCode ?? 0, location: response.headers.location });
      response.destroy();
    });
    request.on("error", reject);
    request.on("close", () => reject(new Error("The connection ended without a response.")));
    request.end();
  });
}
