/**
 * What a guarded call does beyond the rows that it is made for, and whether it asks for a fresh confirmation first. The
 * contract states it; tests/observed-effects.ts compares it with what each call does in any test.
 */
const needsConfirmation = {
  /** One email is sent, to one person who waits for it or whom it concerns. */
  email: false,
  /** Emails are sent, now or later, to more than one person. */
  emails: true,
  /** Somebody gets access or a secret link, or a way to log in changes. */
  access: true,
  /** The address changes at which somebody is reached or logs in. */
  address: true,
  /** A file is handed out. */
  file: true,
  /** What others sent is deleted. */
  loss: true,
  /** Money is paid out. */
  money: true,
  /** The festival as a whole changes, or what it announced. */
  festival: true,
} as const;

export type Effect = keyof typeof needsConfirmation;

/** Whether one of these effects needs a login or confirmation of the last minutes. */
export const asksForConfirmation = (effects: readonly Effect[] = []): boolean =>
  effects.some((effect) => needsConfirmation[effect]);
