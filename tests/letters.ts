import type { Letter } from "~/features/mail/schema";

/** Whom the festival's letters come from. */
export const sender = async () => ({ name: "Heartlight", address: "hello@heartlight.example" });

/** A letter to a reader of this number. */
export const letter = (number = 1): Letter => ({
  kind: "test",
  to: `reader${number}@mail.example`,
  subject: `Letter ${number}`,
  html: "<p>Hello</p>",
  text: "Hello",
});
