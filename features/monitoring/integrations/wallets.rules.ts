/** The director's texts about wallets for this domain. */
export const walletTexts = {
  registering: (domain: string) => `${domain} is being registered with Stripe.`,
  failed: (domain: string) =>
    `${domain} could not be registered with Stripe. Cards work, but wallets may be missing. We try again at the next start.`,
  /** Which wallets are shown on the domain, and which are not. */
  registered: (domain: string, wallets: readonly { name: string; isOn: boolean }[]) => {
    const walletNames = (isOn: boolean) =>
      new Intl.ListFormat("en", { type: "conjunction" }).format(
        wallets.filter((wallet) => wallet.isOn === isOn).map(({ name }) => name),
      );
    const [on, off] = [walletNames(true), walletNames(false)];
    return [
      on && `Shown on ${domain}: ${on}.`,
      off && `Not shown: ${off}. For the reason, see Payment method domains in Stripe's dashboard.`,
    ]
      .filter(Boolean)
      .join(" ");
  },
};
