import type { Email } from "~/features/mail/schema";

/** Whom the festival's emails come from. */
export const sender = async () => ({ name: "Heartlight", address: "hello@heartlight.example" });

/** An email to a reader of this number. */
export const email = (number = 1): Email => ({
  kind: "test",
  to: `reader${number}@mail.example`,
  subject: `Letter ${number}`,
  html: "<p>Hello</p>",
  text: "Hello",
});
