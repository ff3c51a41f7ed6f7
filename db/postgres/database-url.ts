/**
 * Parses PostgreSQL addresses as libpq does: `postgres://user@one:5432,two:5432/festival` names several servers with
 * the same data, of which one accepts writes.
 */

const form = /^(postgres(?:ql)?:\/\/)([^/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/;
/** A host name or address, IPv6 in brackets, with an optional port. */
const place = /^(\[[\d:a-fA-F.]+\]|[^:[\]]*)(?::(\d+))?$/;

/** This site writes, so it needs the primary. */
const acceptedSessions = ["read-write", "primary"];

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
  if (session !== null && !acceptedSessions.includes(session)) {
    throw new Error("must say target_session_attrs=read-write, as this site writes");
  }
  const places = (take("host") ?? authority.slice(at)).split(",").map((server) => {
    if (server.startsWith("/")) return { host: server, port: undefined };
    const [, host, port] = place.exec(server) ?? [];
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

  function addressOf(server: { host: string; port: string | undefined }): string {
    const params = new URLSearchParams(rest);
    const isFolder = server.host.startsWith("/");
    if (isFolder) params.set("host", server.host);
    if (isFolder && server.port) params.set("port", server.port);
    const where = isFolder ? "localhost" : `${server.host}${server.port ? `:${server.port}` : ""}`;
    const url = `${scheme}${user}${where}${path}${params.size > 0 ? `?${params}` : ""}`;
    if (!URL.canParse(url)) throw new Error("must be a postgres:// address");
    return url;
  }
}
