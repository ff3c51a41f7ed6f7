import { expect, test } from "vitest";
import { clientAddress, parseTrustedProxies } from "~/lib/trusted-proxies.server";

const read = (
  trusted: string,
  headers: { "x-forwarded-for"?: string; forwarded?: string },
  socket = "10.0.0.2",
) => {
  const proxies = parseTrustedProxies(trusted);
  if (proxies === null) throw new Error(`${trusted} was not read.`);
  return clientAddress(socket, (name) => headers[name as keyof typeof headers], proxies);
};
const forwarded = (list: string) => ({ "x-forwarded-for": list });

test("trusts only our own proxy's entry of X-Forwarded-For", () => {
  const forged = forwarded("198.51.100.1, 192.0.2.9");
  expect(read("off", forged)).toBe("10.0.0.2");
  expect(read("on", forged)).toBe("192.0.2.9");
  expect(read("on", {})).toBe("10.0.0.2");
  expect(read("on", forwarded("198.51.100.1, "))).toBe("10.0.0.2");
});

test("as many entries as there are proxies, and not one more", () => {
  const behindCdn = forwarded("6.6.6.6, 203.0.113.7, 198.51.100.1");
  expect(read("1", behindCdn)).toBe("198.51.100.1");
  expect(read("2", behindCdn)).toBe("203.0.113.7");
  expect(read("2", forwarded("203.0.113.7"))).toBe("203.0.113.7");
  expect(read("0", behindCdn)).toBe("10.0.0.2");
});

test("with networks, the nearest address that is not theirs", () => {
  const networks = "10.0.0.0/8 198.51.100.0/24, 2001:db8:cd::/48,127.0.0.1";
  expect(read(networks, forwarded("6.6.6.6, 203.0.113.7, 198.51.100.1"))).toBe("203.0.113.7");
  expect(read(networks, forwarded("203.0.113.7, 2001:db8:cd::9"), "::ffff:127.0.0.1")).toBe(
    "203.0.113.7",
  );
  expect(read(networks, forwarded("203.0.113.7"), "192.0.2.1"), "from elsewhere").toBe("192.0.2.1");
  expect(read(networks, forwarded("203.0.113.7"), ""), "no socket address").toBe("");
  expect(read(networks, forwarded("10.1.1.1, 10.2.2.2"))).toBe("10.1.1.1");
});

test.each([
  ["203.0.113.7:4711", "203.0.113.7"],
  ["[2001:db8::7]", "2001:db8::7"],
  ["[2001:db8::7]:4711", "2001:db8::7"],
  [" 2001:DB8::7 ", "2001:DB8::7"],
  ['"[2001:db8::7]:4711"', "2001:db8::7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::ffff:cb00:7107", "203.0.113.7"],
  ["unknown", "10.0.0.2"],
  ["_hidden", "10.0.0.2"],
  ["203.0.113.256", "10.0.0.2"],
  ["203.0.113.7:", "10.0.0.2"],
])("the entry %s means %s", (entry, address) => {
  expect(read("on", forwarded(`6.6.6.6, ${entry}`))).toBe(address);
});

test("Forwarded is read where there is no X-Forwarded-For", () => {
  const header =
    'for=6.6.6.6;by="a, b", For="[2001:db8:cafe::17]:4711";proto=https, proto=http;for=198.51.100.1';
  expect(read("2", { forwarded: header })).toBe("2001:db8:cafe::17");
  expect(read("on", { forwarded: header })).toBe("198.51.100.1");
  expect(read("on", { forwarded: "proto=https" })).toBe("10.0.0.2");
  expect(read("on", { forwarded: header, ...forwarded("203.0.113.7") })).toBe("203.0.113.7");
});

test.each(["yes", "-1", "17", "10.0.0.0/33", "10.0.0/8", "10.0.0.0/8/8", "proxy.example", ","])(
  "%s is no setting of proxies",
  (text) => {
    expect(parseTrustedProxies(text)).toBeNull();
  },
);
