import { expect, onTestFinished, test } from "vitest";
import { listIntegrations } from "~/features/monitoring/integrations/contract";
import { proxyTexts } from "~/features/monitoring/integrations/proxy.texts";
import { describeServices } from "~/features/monitoring/integrations/rules";
import type { Integration } from "~/features/monitoring/integrations/schema";
import { parseTrustedProxies } from "~/lib/trusted-proxies.server";
import { createTestApp } from "~/tests/harness";

/** A setting of TRUST_PROXY that does not fit the proxies in front is said. */

/** The socket of a proxy on this machine. */
const socket = "127.0.0.1";

async function siteBehind(TRUST_PROXY: string, publicUrl = "http://festival.test") {
  const trustProxy = parseTrustedProxies(TRUST_PROXY) ?? 0;
  const services = describeServices({ publicUrl, TRUST_PROXY: trustProxy });
  const app = await createTestApp({ trustProxy, services, publicUrl, acceptsOwnHosts: false });
  onTestFinished(app.close);
  const cookie = await app.logIn();
  return {
    app,
    /** Requests of visitors, and what the proxies wrote about each. */
    visit: async (written: (visitor: number) => string | null, visitors = 60) => {
      for (let visitor = 1; visitor <= visitors; visitor += 1) {
        const list = written(visitor);
        const headers: Record<string, string> = list ? { "X-Forwarded-For": list } : {};
        await app.request("/api/news", { headers, from: socket });
      }
    },
    warnings: async () => {
      const answer = await app.request(listIntegrations.path, { cookie });
      const list = (await answer.json()) as Integration[];
      return list.find(({ name }) => name === "proxy")?.warnings;
    },
    logged: () => app.logLines.filter((line) => line.includes("addresses of visitors")),
  };
}

test("a header that arrives and is not read", async () => {
  const { visit, warnings, logged } = await siteBehind("off");
  await visit((visitor) => `203.0.113.${visitor}`, 180);
  expect(await warnings()).toEqual([proxyTexts.unread(socket)]);
  expect(logged()).toHaveLength(1);
  expect(logged()[0]).toContain("X-Forwarded-For arrives");
});

test("a header from a proxy outside the networks", async () => {
  const { visit, warnings } = await siteBehind("10.0.0.0/8");
  await visit((visitor) => `203.0.113.${visitor}`);
  expect(await warnings()).toEqual([proxyTexts.unread(socket)]);
});

test("one proxy more than the setting counts, until it is right", async () => {
  const behindCdn = (visitor: number) => `203.0.113.${visitor}, 198.51.100.${visitor % 3}`;
  const wrong = await siteBehind("on");
  await wrong.visit(behindCdn);
  expect(await wrong.warnings()).toEqual([proxyTexts.further]);
  await wrong.visit((visitor) => `203.0.113.${visitor}`, 120);
  expect(await wrong.warnings()).toEqual([]);
  for (const setting of ["2", "127.0.0.1, 198.51.100.0/24"]) {
    const right = await siteBehind(setting);
    await right.visit(behindCdn);
    expect(await right.warnings(), setting).toEqual([]);
    expect(right.logged()).toEqual([]);
  }
});

test("more proxies than there are, so that addresses can be claimed", async () => {
  const { visit, warnings } = await siteBehind("2");
  await visit((visitor) => `203.0.113.${visitor}`);
  expect(await warnings()).toEqual([proxyTexts.tooMany]);
});

test("a proxy that sends no header, behind an https address", async () => {
  const { visit, warnings } = await siteBehind("on", "https://festival.example");
  expect(await warnings()).toEqual([]);
  await visit(() => null);
  expect(await warnings()).toEqual([proxyTexts.alone(socket)]);
  const trial = await siteBehind("off");
  await trial.visit(() => null);
  expect(await trial.warnings(), "a trial on one's own machine").toEqual([]);
});

test("https without TRUST_PROXY is said from the start; a few forged headers are no proxy", async () => {
  const { visit, warnings } = await siteBehind("off", "https://festival.example");
  expect(await warnings()).toEqual([proxyTexts.off]);
  const plain = await siteBehind("off");
  await plain.visit((visitor) => (visitor % 3 ? null : `203.0.113.${visitor}`));
  expect(await plain.warnings()).toEqual([]);
  await visit((visitor) => (visitor % 3 ? null : `203.0.113.${visitor}`));
  expect(await warnings()).toEqual([proxyTexts.off]);
});
