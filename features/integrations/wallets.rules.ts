/** What the director reads of the wallets at the site's domain. */
export const walletTexts = {
  registering: (domain: string) => `${domain} is being registered with Stripe.`,
  failed: (domain: string) =>
    `${domain} could not be registered with Stripe, so cards work and wallets may be missing. The next start tries again.`,
  /** By wallet, whether it is on. */
  registered: (domain: string, wallets: readonly { name: string; isOn: boolean }[]) => {
    const named = (isOn: boolean) =>
      new Intl.ListFormat("en", { type: "conjunction" }).format(
        wallets.filter((wallet) => wallet.isOn === isOn).map(({ name }) => name),
      );
    const [on, off] = [named(true), named(false)];
    return [
      on && `Shown on ${domain}: ${on}.`,
      off && `Not shown: ${off}. Stripe's dashboard says why, under Payment method domains.`,
    ]
      .filter(Boolean)
      .join(" ");
  },
};
