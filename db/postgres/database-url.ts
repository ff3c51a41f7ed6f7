/**
 * Parses PostgreSQL addresses as libpq does: `postgres://user@one:5432,two:5432/festival` names several servers with
 * the same data, of which one accepts writes.
 */

const form = /^(postgres(?:ql)?:\/\/)([^/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/;
/** A host name or address, IPv6 in brackets, with an optional port. */
const place = /^(\[[\d:a-fA-F.]+\]|[^:[\]]*)(?::(\d+))?$/;

/** This site writes, so it needs the primary. */
const wanted = ["read-write", "primary"];

export type DatabaseServers = {
  /** One address per server, for drivers that know only one. */
  urls: string[];
  /** The client must find the one that accepts writes. */
  choosing: boolean;
};

/**
 * Servers are separated by commas before the database's name or, for sockets in a folder, in `?host=/one,/two`;
 * `?port=` has one port for each or one for all. Throws a sentence without a subject if the address is invalid.
 */
export function serversOf(databaseUrl: string): DatabaseServers {
  const [, scheme, authority = "", path = "", query = ""] = form.exec(databaseUrl) ?? [];
  if (!scheme) throw new Error("must be a postgres:// address");
  const at = authority.lastIndexOf("@") + 1;
  const user = authority.slice(0, at);
  const rest = new URLSearchParams(query);
  const take = (name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return value;
  };
  const session = take("target_session_attrs");
  if (session !== null && !wanted.includes(session)) {
    throw new Error("must say target_session_attrs=read-write, as this site writes");
  }
  const places = (take("host") ?? authority.slice(at)).split(",").map((one) => {
    if (one.startsWith("/")) return { host: one, port: undefined };
    const [, host, port] = place.exec(one) ?? [];
    if (host === undefined) throw new Error("must name each server as host or host:port");
    return { host, port };
  });
  const ports = take("port")?.split(",") ?? [];
  if (ports.length > 1 && ports.length !== places.length) {
    throw new Error("must give one port for each server, or one for all");
  }
  const urls = places.map(({ host, port }, index) =>
    addressOf({ host, port: port ?? ports[index] ?? ports[0] }),
  );
  return { urls, choosing: urls.length > 1 || session !== null };

  function addressOf(one: { host: string; port: string | undefined }): string {
    const own = new URLSearchParams(rest);
    const isFolder = one.host.startsWith("/");
    if (isFolder) own.set("host", one.host);
    if (isFolder && one.port) own.set("port", one.port);
    const where = isFolder ? "localhost" : `${one.host}${one.port ? `:${one.port}` : ""}`;
    const url = `${scheme}${user}${where}${path}${own.size > 0 ? `?${own}` : ""}`;
    if (!URL.canParse(url)) throw new Error("must be a postgres:// address");
    return url;
  }
}
