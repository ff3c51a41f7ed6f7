import { proxyTexts } from "~/features/monitoring/integrations/proxy.texts";
import { clientAddress, forwardedAddresses, type HeaderReader } from "~/lib/trusted-proxies.server";
import type { Deps } from "./deps";

/** Notices from the requests themselves that TRUST_PROXY does not fit the proxies in front of this server. */

/** Requests after which the setting is judged again. */
const judgedAfter = 50;
/** How many of them must agree: a few visitors forge the header, or pass the proxy by. */
const enough = 45;
/** Different addresses that show that they are visitors'. */
const severalVisitors = 5;

type Arrival = {
  socket: string;
  client: string;
  forwarded: string[];
  leftOver: string | undefined;
};

/** Asked by this machine's own monitoring, past the proxy. */
const machinePaths = new Set(["/readyz", "/metrics"]);

/** The client's address of a request, by its socket's, its headers and its path. */
export type ClientOf = (socket: string, header: HeaderReader, path: string) => string;

/**
 * Reads clients' addresses by TRUST_PROXY, and watches whether it fits: warns once in the log, and in the integrations
 * as long as it is true.
 */
export function watchedAddresses({
  trustProxy,
  publicUrl,
  services,
  log,
}: Pick<Deps, "trustProxy" | "publicUrl" | "services" | "log">): ClientOf {
  const service = services.find(({ name }) => name === "proxy");
  const atStart = service?.warnings ?? [];
  let arrivals: Arrival[] = [];
  const judge = (): string | null => {
    const all = (condition: (arrival: Arrival) => boolean) =>
      arrivals.filter(condition).length >= enough;
    const isSent = ({ forwarded }: Arrival) => forwarded.length > 0;
    const isUnread = (arrival: Arrival) => isSent(arrival) && arrival.client === arrival.socket;
    if (all(isUnread)) return proxyTexts.unread(arrivals.find(isUnread)?.socket ?? "");
    const leftOver = new Set(arrivals.map((arrival) => arrival.leftOver));
    if (all((arrival) => arrival.leftOver !== undefined) && leftOver.size >= severalVisitors) {
      return proxyTexts.further;
    }
    const trustedHops = typeof trustProxy === "number" ? trustProxy : 0;
    if (all((arrival) => isSent(arrival) && arrival.forwarded.length < trustedHops))
      return proxyTexts.tooMany;
    if (!publicUrl.startsWith("https:")) return null;
    const unsent = arrivals.filter((arrival) => !isSent(arrival)).map(({ client }) => client);
    const unsentArrival = unsent.find(
      (client) => unsent.filter((otherClient) => otherClient === client).length >= enough,
    );
    return unsentArrival === undefined ? null : proxyTexts.alone(unsentArrival);
  };
  return (socket, header, path) => {
    const client = clientAddress(socket, header, trustProxy);
    if (machinePaths.has(path)) return client;
    const forwarded = forwardedAddresses(header);
    const read = typeof trustProxy === "number" ? trustProxy : forwarded.length;
    arrivals.push({
      socket,
      client,
      forwarded,
      leftOver: forwarded.at(-read - 1)?.trim(),
    });
    if (arrivals.length < judgedAfter) return client;
    const warning = judge();
    arrivals = [];
    const isNew = warning !== null && !service?.warnings.includes(warning);
    if (isNew) log.warn("addresses of visitors", { warning });
    if (service) service.warnings = warning === null ? atStart : [warning];
    return client;
  };
}
