/**
 * Parses PostgreSQL addresses as libpq does: `postgres://user@one:5432,two:5432/festival` names several servers with
 * the same data, of which one accepts writes.
 */

const urlPattern = /^(postgres(?:ql)?:\/\/)([^/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/;
/** A host name or address, IPv6 in brackets, with an optional port. */
const serverPattern = /^(\[[\d:a-fA-F.]+\]|[^:[\]]*)(?::(\d+))?$/;

/** This site writes, so it needs the primary. */
const acceptedSessions = ["read-write", "primary"];

export type DatabaseServers = {
  /** One address per server, for drivers that know only one. */
  urls: string[];
  /** Whether the client must find the one that accepts writes. */
  hasChoice: boolean;
};

/**
 * Servers are separated by commas before the database's name or, for sockets in a folder, in `?host=/one,/two`;
 * `?port=` has one port for each or one for all. Throws a sentence without a subject if the address is invalid.
 */
export function serversOf(databaseUrl: string): DatabaseServers {
  const [, scheme, authority = "", path = "", query = ""] = urlPattern.exec(databaseUrl) ?? [];
  if (!scheme) {
    throw new Error(
      /^postgres(?:ql)?:/.test(databaseUrl)
        ? "must have characters such as # / ? @ % in its password percent-encoded (# is %23)"
        : "must be a postgres:// address",
    );
  }
  const userEnd = authority.lastIndexOf("@") + 1;
  const user = authority.slice(0, userEnd);
  const rest = new URLSearchParams(query);
  const takeParameter = (name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return value;
  };
  const sessionType = takeParameter("target_session_attrs");
  if (sessionType !== null && !acceptedSessions.includes(sessionType)) {
    throw new Error("must say target_session_attrs=read-write, as this site writes");
  }
  const servers = (takeParameter("host") ?? authority.slice(userEnd)).split(",").map((server) => {
    if (server.startsWith("/")) return { host: server, port: undefined };
    const [, host, port] = serverPattern.exec(server) ?? [];
    if (host === undefined) throw new Error("must name each server as host or host:port");
    return { host, port };
  });
  const ports = takeParameter("port")?.split(",") ?? [];
  if (ports.length > 1 && ports.length !== servers.length) {
    throw new Error("must give one port for each server, or one for all");
  }
  const urls = servers.map(({ host, port }, index) =>
    addressOf({ host, port: port ?? ports[index] ?? ports[0] }),
  );
  return { urls, hasChoice: urls.length > 1 || sessionType !== null };

  function addressOf(server: { host: string; port: string | undefined }): string {
    const params = new URLSearchParams(rest);
    const isFolder = server.host.startsWith("/");
    if (isFolder) params.set("host", server.host);
    if (isFolder && server.port) params.set("port", server.port);
    const hostAndPort = isFolder
      ? "localhost"
      : `${server.host}${server.port ? `:${server.port}` : ""}`;
    const url = `${scheme}${user}${hostAndPort}${path}${params.size > 0 ? `?${params}` : ""}`;
    if (!URL.canParse(url)) throw new Error("must be a postgres:// address");
    return url;
  }
}
