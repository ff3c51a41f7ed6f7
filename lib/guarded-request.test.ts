import type dns from "node:dns";
import { expect, test } from "vitest";
import {
  guardedRequest,
  InnerAddressError,
  isInnerHost,
  isPublicAddress,
} from "./guarded-request.server";

test.each([
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "127.0.0.1",
  "169.254.169.254",
  "172.31.255.255",
  "192.168.1.1",
  "192.0.2.1",
  "198.19.0.1",
  "203.0.113.9",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "64:ff9b::a00:1",
  "fe80::1",
  "fc00::1",
  "ff02::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "2001::1",
  "films.example",
  "",
])("%s is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1450:4001::2"])(
  "%s is public",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  "http://127.1/",
  "http://0x7f.0.0.1/",
  "http://2130706433/",
  "http://017700000001/",
  "http://[::1]/",
  "http://[::ffff:10.0.0.1]/",
  "http://localhost:8080/",
  "http://localhost./",
  "http://a.localhost/",
  "http://printer.local/",
  "http://intranet/",
  "http://db.internal/",
])("%s is an inner host by its name", (address) => {
  expect(isInnerHost(new URL(address))).toBe(true);
});

test("films.example is no inner host by its name", () => {
  expect(isInnerHost(new URL("https://films.example/a"))).toBe(false);
});

type Found = { address: string; family: number }[];
const resolvingTo = (...answers: Found[]) => {
  let lookupCount = 0;
  const lookup = (_host: string, _options: object, callback: (error: null, all: Found) => void) => {
    callback(null, answers[Math.min(lookupCount++, answers.length - 1)] ?? []);
  };
  return { lookup: lookup as unknown as typeof dns.lookup, asked: () => lookupCount };
};

test("a name with a public and an inner address is refused, and resolved once", async () => {
  const { lookup, asked } = resolvingTo(
    [
      { address: "8.8.8.8", family: 4 },
      { address: "10.0.0.1", family: 4 },
    ],
    [{ address: "8.8.8.8", family: 4 }],
  );
  const request = guardedRequest(new URL("http://films.example/"), {
    method: "HEAD",
    timeoutMs: 5_000,
    lookup,
  });
  await expect(request).rejects.toBeInstanceOf(InnerAddressError);
  expect(asked()).toBe(1);
});
