import type { Database } from "~/db/client";
import { queueMail } from "~/features/mail/commands.server";
import type { Email } from "~/features/mail/schema";
import { getSettings } from "~/features/settings/queries.server";
import { shortenAddress } from "~/lib/client-address";
import type { Clock } from "~/lib/dates/clock";
import type { Occasion } from "./emails/notices";

/** Who gets an email about an account, and from where the account was changed; `address`: the full one. */
type Notice = Pick<Occasion, "to" | "account" | "address" | "userAgent">;

/** Queues an email about a change of an account that happens now; wake the delivery after the commit. */
export async function mailNotice(
  tx: Database,
  { clock, publicUrl }: { clock: Clock; publicUrl: string },
  { address, ...notice }: Notice,
  writeNotice: (occasion: Occasion) => Email,
): Promise<void> {
  const occasion = {
    ...notice,
    address: shortenAddress(address),
    publicUrl,
    settings: await getSettings(tx),
    at: clock(),
  };
  await queueMail(tx, clock, writeNotice(occasion));
}
