/** The director's texts about the proxies in front of the server. */
export const proxyTexts = {
  by: {
    connection: "the connection itself",
    counted: (proxies: number) =>
      proxies === 1 ? "one proxy in front" : `${proxies} proxies in front`,
    networks: "the proxies of the networks in TRUST_PROXY",
  },
  /** An https address, although this server speaks none. */
  off: "PUBLIC_URL is https, so a proxy is in front of this server, but TRUST_PROXY is off. All visitors count as one address and share its limits. Set TRUST_PROXY=on.",
  unread: (from: string) =>
    `X-Forwarded-For arrives from ${from} and is not read, so all visitors count as one address and share its limits. Set TRUST_PROXY to the number of proxies in front of this server, or to their networks.`,
  further:
    "X-Forwarded-For names more proxies than TRUST_PROXY, so visitors count as the addresses of a proxy and share its limits. Behind a CDN and your own proxy, set TRUST_PROXY=2, or the networks of both.",
  tooMany:
    "TRUST_PROXY counts more proxies than X-Forwarded-For names, so a visitor can claim any address. Set it to the number of proxies in front of this server.",
  alone: (address: string) =>
    `All visitors come from one address, ${address}, and share its limits: the proxy in front sends no X-Forwarded-For. Let it send the header, and set TRUST_PROXY.`,
};
