import { expect, onTestFinished, test } from "vitest";
import { bounds } from "~/tests/bounds";
import { makeDataDir } from "~/tests/data-dir";
import { accessCode, directorEmail } from "~/tests/director-account";
import { serveOverHttps } from "~/tests/fakes/https";
import { startSmtpDouble } from "~/tests/fakes/smtp";
import { startStripeDouble } from "~/tests/fakes/stripe";
import { cookieOf } from "~/tests/requests";
import { startServer } from "~/tests/server-process";

/** A live start registers its domain with the card provider, and opens whatever that says. */

const publicUrl = "https://festival.example";

async function prepare() {
  const [stripe, smtp] = [await startStripeDouble(), await startSmtpDouble()];
  const secure = await serveOverHttps(stripe);
  onTestFinished(secure.close);
  onTestFinished(() => void stripe.close());
  onTestFinished(() => void smtp.close());
  const DATA_DIR = makeDataDir();
  const start = async () => {
    const server = await startServer({
      DATA_DIR,
      LIVE: "on",
      TRUST_PROXY: "on",
      DEMO: "off",
      RATE_LIMITS: "on",
      SMTP_URL: smtp.url,
      PUBLIC_URL: publicUrl,
      STRIPE_API_BASE: secure.url,
      NODE_EXTRA_CA_CERTS: secure.certificate,
      STRIPE_SECRET_KEY: "sk_test_double",
      STRIPE_PUBLISHABLE_KEY: "pk_test_double",
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    });
    onTestFinished(() => void server.signal("SIGKILL"));
    const json = { email: directorEmail, accessCode };
    const login = await server.request("/api/director/session", { json, origin: publicUrl });
    const cookie = cookieOf(login);
    /** What *Integrations* shows about wallets. */
    const wallets = async () => {
      const list = await (await server.request("/api/integrations", { cookie })).json();
      const payments = (list as { name: string; wallets?: string }[])[0];
      return payments?.wallets;
    };
    return { ...server, wallets };
  };
  return { stripe, start };
}

test("a live start registers its domain for wallets once, and the director reads how they do", {
  timeout: bounds.starts,
}, async () => {
  const { stripe, start } = await prepare();
  const first = await start();
  await expect
    .poll(first.wallets, { timeout: 60_000 })
    .toBe("Shown on festival.example: Apple Pay, Google Pay, and Link.");
  expect(stripe.domains.map(({ domain_name }) => domain_name)).toEqual(["festival.example"]);
  await first.end();

  stripe.setApplePayTrouble("The domain association file was not found.");
  const again = await start();
  await expect
    .poll(again.wallets, { timeout: 60_000 })
    .toBe(
      "Shown on festival.example: Google Pay and Link. Not shown: Apple Pay. For the reason, see Payment method domains in Stripe's dashboard.",
    );
  expect(stripe.domains).toHaveLength(1);
  // Wallets open in frames of Stripe's and Google's, on pages that pay and on no other.
  const policyAt = async (address: string) =>
    (await again.request(address)).headers.get("Permissions-Policy");
  expect(await policyAt("/submit/short-film")).toContain(
    'payment=(self "https://js.stripe.com" "https://hooks.stripe.com" "https://pay.google.com")',
  );
  expect(await policyAt("/")).toContain("payment=(self)");
});

test("starts although the card provider does not answer", { timeout: bounds.starts }, async () => {
  const { stripe, start } = await prepare();
  stripe.setTrouble(500);
  const server = await start();
  expect((await server.request("/")).status).toBe(200);
  await expect
    .poll(server.wallets, { timeout: 120_000, interval: 2_000 })
    .toMatch(/^festival\.example could not be registered with Stripe/);
});
