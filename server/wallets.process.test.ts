import { expect, test } from "vitest";
import { bounds } from "~/tests/bounds";
import { prepareLiveSite } from "~/tests/live-site";

/** A live start registers its domain with the card provider, and opens whatever that says. */

test("a live start registers its domain for wallets once, and the director reads how they do", {
  timeout: bounds.starts,
}, async () => {
  const { stripe, start } = await prepareLiveSite();
  const first = await start();
  await expect
    .poll(first.wallets, { timeout: 60_000 })
    .toBe("Shown on festival.example: Apple Pay, Google Pay, and Link.");
  expect(stripe.domains.map(({ domain_name }) => domain_name)).toEqual(["festival.example"]);
  await first.end();

  stripe.setApplePayError("The domain association file was not found.");
  const again = await start();
  await expect
    .poll(again.wallets, { timeout: 60_000 })
    .toBe(
      "Shown on festival.example: Google Pay and Link. Not shown: Apple Pay. For the reason, see Payment method domains in Stripe's dashboard.",
    );
  expect(stripe.domains).toHaveLength(1);
  await again.request("/api/setup/keep", { method: "POST", cookie: again.cookie });
  // Wallets open in frames of Stripe's and Google's, on pages that pay and on no other.
  const policyAt = async (address: string) =>
    (await again.request(address)).headers.get("Permissions-Policy");
  expect(await policyAt("/submit/short-film")).toContain(
    'payment=(self "https://js.stripe.com" "https://hooks.stripe.com" "https://pay.google.com")',
  );
  expect(await policyAt("/")).toContain("payment=(self)");
});

test("starts although the card provider does not answer", { timeout: bounds.starts }, async () => {
  const { stripe, start } = await prepareLiveSite();
  stripe.setFailure(500);
  const server = await start();
  expect((await server.request("/readyz")).status).toBe(200);
  await expect
    .poll(server.wallets, { timeout: 120_000, interval: 2_000 })
    .toMatch(/^festival\.example could not be registered with Stripe/);
});
