import { onTestFinished } from "vitest";
import { makeDataDir } from "./data-dir";
import { accessCode, directorEmail } from "./director-account";
import { serveOverHttps } from "./fakes/https";
import { startSmtpDouble } from "./fakes/smtp";
import { startStripeDouble } from "./fakes/stripe";
import { cookieOf, type RequestOptions } from "./requests";
import { startServer } from "./server-process";

/** A real festival's server (LIVE=on) with doubles of the services that it needs. */

const publicUrl = "https://festival.example";

/** The doubles, and `start`, which starts the server on the same data each time; all end with the test. */
export async function prepareLiveSite() {
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
    const request = (address: string, options: RequestOptions = {}) =>
      server.request(address, { origin: publicUrl, ...options });
    const cookie = cookieOf(await request("/api/director/session", { json }));
    /** What *Integrations* shows about wallets. */
    const wallets = async () => {
      const list = await (await request("/api/integrations", { cookie })).json();
      const payments = (list as { name: string; wallets?: string }[])[0];
      return payments?.wallets;
    };
    return { ...server, request, cookie, wallets };
  };
  return { stripe, start };
}
