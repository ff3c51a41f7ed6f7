import { expect, test } from "vitest";
import { limitKeyOf, shortenAddress } from "~/lib/client-address";

test.each([
  ["203.0.113.77", "203.0.113.0"],
  ["::ffff:203.0.113.77", "203.0.113.0"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::"],
  ["2001:DB8::1", "2001:db8:0::"],
  ["fe80::1%eth0", "fe80:0:0::"],
  ["::1", "0:0:0::"],
  ["", ""],
  ["unknown", ""],
])("%s is stored as %s", (address, stored) => {
  expect(shortenAddress(address)).toBe(stored);
});

test("limitKeyOf › uses a whole IPv4 address, and the /64 of an IPv6 address", () => {
  expect(limitKeyOf("203.0.113.77")).toBe("203.0.113.77");
  expect(limitKeyOf("::ffff:203.0.113.77")).toBe("203.0.113.77");
  expect(limitKeyOf("2001:db8:1:2:3:4:5:6")).toBe(limitKeyOf("2001:db8:1:2::9"));
  expect(limitKeyOf("2001:db8:1:2::9")).not.toBe(limitKeyOf("2001:db8:1:3::9"));
});

test("one /64 has one key, however its addresses are written", () => {
  expect(limitKeyOf("2001:0db8:0001::0002")).toBe(limitKeyOf("2001:db8:1:0::9"));
});
