/**
 * The router asks for the routes of all links of a page as soon as it runs: some 7 KB that a visitor who only reads
 * never needs. This holds these requests until `touched` resolves. The request of a navigation has a signal and is
 * not held.
 */

type Ask = typeof fetch;

const isDiscovery = (input: Parameters<Ask>[0], init?: RequestInit) =>
  input instanceof URL && input.pathname === "/__manifest" && !init?.signal;

export const withLateDiscovery =
  (ask: Ask, touched: () => Promise<void>): Ask =>
  async (input, init) => {
    if (isDiscovery(input, init)) await touched();
    return ask(input, init);
  };
