import { walletTexts } from "~/features/monitoring/integrations/wallets.rules";
import { describeError } from "~/lib/log";
import type { Deps } from "./deps";
import type { Env } from "./env";

/**
 * Registers a live site's domain with Stripe, which shows Apple Pay, Google Pay and Link only on registered domains,
 * and records the result for the director. Failures are shown there and logged; they stop nothing.
 */
export async function registerWallets(
  env: Env,
  { services, publicUrl, log }: Pick<Deps, "services" | "publicUrl" | "log">,
): Promise<void> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = env;
  const payments = services.find(({ name }) => name === "payments");
  if (!env.LIVE || env.PAYMENTS !== "stripe" || !payments || !secretKey || !publishableKey) return;
  const domain = new URL(publicUrl).hostname;
  payments.wallets = walletTexts.registering(domain);
  try {
    const { registerWalletDomain } = await import("~/features/payments/stripe.gateway.server");
    const settings = { secretKey, publishableKey, apiBase: env.STRIPE_API_BASE };
    payments.wallets = walletTexts.registered(domain, await registerWalletDomain(settings, domain));
  } catch (error) {
    log.warn("domain not registered for wallets", { domain, error: describeError(error) });
    payments.wallets = walletTexts.failed(domain);
  }
}
