import { describe, expect, it } from "vitest";
import { describeServices, isBuiltIn, type ServiceSettings } from "./rules";

const publicUrl = "https://heartlight.example";
const serviceOf = (settings: Partial<ServiceSettings>, name: string) =>
  describeServices({ publicUrl, ...settings }).find((service) => service.name === name);

describe("the configuration of services", () => {
  it("without keys every service has a substitute, and those that deliver nothing say so", () => {
    const services = describeServices({ publicUrl });
    expect(services.map(({ name, mode }) => `${name} ${mode}`)).toEqual([
      "payments built-in",
      "mail built-in",
      "images built-in",
      "apollo built-in",
      "x built-in",
      "leaked-codes built-in",
      "files built-in",
      "backups live",
      "proxy built-in",
    ]);
    expect(isBuiltIn(services, "apollo")).toBe(true);
    expect(serviceOf({}, "mail")?.warnings[0]).toMatch(/not delivered/);
    expect(serviceOf({}, "backups")?.warnings[0]).toMatch(/on the same disk as the site/);
    expect(serviceOf({ BACKUPS: "s3" }, "backups")?.warnings[0]).toMatch(/not encrypted/);
    expect(serviceOf({ BACKUPS: "off" }, "backups")?.warnings[0]).toMatch(/no automatic backups/);
  });

  it("warns of live Stripe keys on the embedded database, not in test mode or on PostgreSQL", () => {
    const keys = { PAYMENTS: "stripe" as const, STRIPE_WEBHOOK_SECRET: "whsec_1" };
    const warning = /Stripe is live with the embedded database/;
    const warned = (settings: Partial<ServiceSettings>) =>
      serviceOf({ ...keys, ...settings }, "payments")?.warnings.some((text) => warning.test(text));
    expect(warned({ STRIPE_SECRET_KEY: "sk_live_1" })).toBe(true);
    expect(warned({ STRIPE_SECRET_KEY: "rk_live_1" })).toBe(true);
    expect(warned({ STRIPE_SECRET_KEY: "sk_test_1" })).toBe(false);
    expect(warned({ STRIPE_SECRET_KEY: "sk_live_1", DATABASE_URL: "postgres://" })).toBe(false);
    const whole = { ...keys, STRIPE_SECRET_KEY: "sk_live_1", DATABASE_URL: "postgres://" };
    expect(serviceOf(whole, "payments")).toMatchObject({ mode: "live", warnings: [] });
  });

  it("a webhook that is not configured shows the address to call", () => {
    const stripe = { PAYMENTS: "stripe" as const, STRIPE_SECRET_KEY: "sk_test_1" };
    expect(serviceOf(stripe, "payments")?.warnings.join()).toContain(
      `${publicUrl}/api/stripe/webhook`,
    );
    const sendgrid = { SENDGRID_API_KEY: "SG.1", MAIL_FROM: "a@b.example" };
    expect(serviceOf(sendgrid, "mail")?.warnings.join()).toContain(
      `${publicUrl}/api/sendgrid/webhook`,
    );
    const heard = { ...sendgrid, SENDGRID_WEBHOOK_PUBLIC_KEY: "MFk" };
    expect(serviceOf(heard, "mail")).toMatchObject({ mode: "live", by: "SendGrid", warnings: [] });
  });

  it("never shows a key", () => {
    const secret = "secret-4711";
    const all = describeServices({
      publicUrl,
      DATABASE_URL: secret,
      PAYMENTS: "stripe",
      STRIPE_SECRET_KEY: secret,
      STRIPE_WEBHOOK_SECRET: secret,
      SMTP_URL: secret,
      OPENAI_API_KEY: secret,
      APOLLO_API_KEY: secret,
      X_BEARER_TOKEN: secret,
    });
    expect(JSON.stringify(all)).not.toContain(secret);
  });
});
