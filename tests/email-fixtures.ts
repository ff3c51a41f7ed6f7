import type { Email } from "~/features/mail/schema";

/** The sender of the festival's emails. */
export const sender = async () => ({ name: "Heartlight", address: "hello@heartlight.example" });

/** An email to reader number `number`. */
export const email = (number = 1): Email => ({
  kind: "test",
  to: `reader${number}@mail.example`,
  subject: `Letter ${number}`,
  html: "<p>Hello</p>",
  text: "Hello",
});
