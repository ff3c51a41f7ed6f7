/**
 * The development server. Vite compiles the sources and reloads the browser; after a change of its code the site is
 * created again on the open store. With `--stripe`, a double of Stripe is the card provider.
 */
import { createServer } from "node:http";
import { createServer as createVite } from "vite";
import { watchDecoders } from "./bundle-decoders.mjs";

watchDecoders();
const server = createServer();
const usesStripe = process.argv.includes("--stripe");
const vite = await createVite({
  appType: "custom",
  server: { middlewareMode: true, ws: { server } },
  ...(usesStripe && {
    resolve: { alias: { "@stripe/stripe-js/pure": "/tests/fakes/stripe-dev.ts" } },
  }),
});

const load = () => vite.ssrLoadModule("/server/bootstrap.ts");

/** Creates a site that is created again after changes of its code: one reload at a time, on request. */
async function openReloadingSite(options) {
  let code = await load();
  let site = await code.openSite(options);
  const { accessCode, clock, settings } = site;
  const refresh = async () => {
    const latest = await load();
    if (latest === code) return;
    await site.close();
    site = await latest.openSite(options);
    code = latest;
  };
  let lastReload = Promise.resolve();
  const fetch = async (request, bindings) => {
    const reload = lastReload.then(refresh);
    lastReload = reload.catch(() => undefined);
    try {
      await reload;
    } catch (error) {
      console.error(error.message);
      return new Response(error.message, { status: 500 });
    }
    return site.fetch(request, bindings);
  };
  return { fetch, accessCode, clock, settings, close: () => site.close() };
}

/** Starts the double of Stripe; in the browser payments succeed, and a webhook follows. */
async function startFakeStripe() {
  const { startStripeDouble } = await vite.ssrLoadModule("/tests/fakes/stripe.ts");
  const { confirmAddress } = await vite.ssrLoadModule("/tests/fakes/stripe-dev.ts");
  const double = await startStripeDouble();
  Object.assign(process.env, {
    STRIPE_SECRET_KEY: "sk_test_double",
    STRIPE_PUBLISHABLE_KEY: "pk_test_double",
    STRIPE_WEBHOOK_SECRET: double.webhookSecret,
    STRIPE_API_BASE: double.url,
  });
  const deliverWebhook = async (id) => {
    const { payload, signature } = double.notice("payment_intent.succeeded", id);
    const { port } = server.address();
    const headers = { "Stripe-Signature": signature };
    const address = `http://127.0.0.1:${port}/api/stripe/webhook`;
    await fetch(address, { method: "POST", headers, body: payload });
  };
  vite.middlewares.use(confirmAddress, async (request, response) => {
    let secret = "";
    for await (const chunk of request) secret += chunk;
    const [id] = secret.split("_secret_");
    const isPaid = double.intents.get(id)?.client_secret === secret && double.confirm(id);
    const answer = isPaid
      ? { paymentIntent: double.intents.get(id) }
      : { error: { type: "invalid_request_error", message: "There is no such payment." } };
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify(answer));
    if (isPaid) deliverWebhook(id).catch((error) => console.error(error.message));
  });
}

if (usesStripe) await startFakeStripe();
const { run } = await vite.ssrLoadModule("/server/main.ts");
await run(openReloadingSite, { server, middleware: vite.middlewares });
