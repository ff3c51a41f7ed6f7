import { proxyTexts } from "~/features/monitoring/integrations/proxy.texts";
import { clientAddress, forwardedAddresses, type HeaderReader } from "~/lib/trusted-proxies.server";
import type { Deps } from "./deps";

/** Notices from the requests themselves that TRUST_PROXY does not fit the proxies in front of this server. */

/** The number of requests after which the setting is judged again. */
const sampleSize = 50;
/** How many of them must agree: a few visitors forge the header, or pass the proxy by. */
const minAgreeing = 45;
/** So many different addresses are those of visitors, not of proxies. */
const minDistinctAddresses = 5;

/** A request: its socket's address, the client's by TRUST_PROXY, and the forwarded ones. */
type Arrival = {
  socket: string;
  client: string;
  forwarded: string[];
  /** The forwarded address beyond the trusted ones. */
  furtherAddress: string | undefined;
};

/** Addresses that this machine's own monitoring requests, past the proxy. */
const machinePaths = new Set(["/readyz", "/metrics"]);

/** The client's address of a request, by its socket's, its headers and its path. */
export type ClientOf = (socket: string, header: HeaderReader, path: string) => string;

/**
 * Reads clients' addresses by TRUST_PROXY, and watches whether it fits: warns once in the log, and in the integrations
 * as long as it is true.
 */
export function watchClientAddresses({
  trustProxy,
  publicUrl,
  services,
  log,
}: Pick<Deps, "trustProxy" | "publicUrl" | "services" | "log">): ClientOf {
  const service = services.find(({ name }) => name === "proxy");
  const initialWarnings = service?.warnings ?? [];
  let arrivals: Arrival[] = [];
  const judge = (): string | null => {
    const isMostly = (condition: (arrival: Arrival) => boolean) =>
      arrivals.filter(condition).length >= minAgreeing;
    const isForwarded = ({ forwarded }: Arrival) => forwarded.length > 0;
    const isUnread = (arrival: Arrival) =>
      isForwarded(arrival) && arrival.client === arrival.socket;
    if (isMostly(isUnread)) return proxyTexts.unread(arrivals.find(isUnread)?.socket ?? "");
    const furtherAddresses = new Set(arrivals.map((arrival) => arrival.furtherAddress));
    if (
      isMostly((arrival) => arrival.furtherAddress !== undefined) &&
      furtherAddresses.size >= minDistinctAddresses
    ) {
      return proxyTexts.further;
    }
    const trustedHops = typeof trustProxy === "number" ? trustProxy : 0;
    if (isMostly((arrival) => isForwarded(arrival) && arrival.forwarded.length < trustedHops))
      return proxyTexts.tooMany;
    if (!publicUrl.startsWith("https:")) return null;
    const directClients = arrivals
      .filter((arrival) => !isForwarded(arrival))
      .map(({ client }) => client);
    const repeatedClient = directClients.find(
      (client) =>
        directClients.filter((otherClient) => otherClient === client).length >= minAgreeing,
    );
    return repeatedClient === undefined ? null : proxyTexts.alone(repeatedClient);
  };
  return (socket, header, path) => {
    const client = clientAddress(socket, header, trustProxy);
    if (machinePaths.has(path)) return client;
    const forwarded = forwardedAddresses(header);
    const readCount = typeof trustProxy === "number" ? trustProxy : forwarded.length;
    arrivals.push({
      socket,
      client,
      forwarded,
      furtherAddress: forwarded.at(-readCount - 1)?.trim(),
    });
    if (arrivals.length < sampleSize) return client;
    const warning = judge();
    arrivals = [];
    const isNew = warning !== null && !service?.warnings.includes(warning);
    if (isNew) log.warn("addresses of visitors", { warning });
    if (service) service.warnings = warning === null ? initialWarnings : [warning];
    return client;
  };
}
