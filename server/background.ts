import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "~/db/client";
import { sweepSessions } from "~/features/director/commands.server";
import { readFacts } from "~/features/festival/queries.server";
import type { MailRoute } from "~/features/mail/api.server";
import { mailDelivery, releaseOrphans } from "~/features/mail/jobs.server";
import { createMailTransport } from "~/features/mail/transport.server";
import { reconcile } from "~/features/submissions/jobs.server";
import { type BackgroundJob, runInBackground } from "~/http/background";
import { sweepRateLimits } from "~/http/rate-limit.server";
import type { Deps } from "./deps";
import type { Env } from "./env";

/** 'Name <a@b.c>' or 'a@b.c' → its parts. */
export function parseSender(given: string, name: string): { name: string; address: string } {
  const match = /^\s*(?:"?([^"<]*?)"?\s*)<([^<>\s]+@[^<>\s]+)>\s*$/.exec(given);
  return match?.[2]
    ? { name: match[1] || name, address: match[2] }
    : { name, address: given.trim() };
}

/** How letters leave: the transport of the environment, under the festival's own name. */
export function mailRoute(env: Env, db: Database): MailRoute {
  return {
    transport: createMailTransport({
      dataDir: env.DATA_DIR,
      smtpUrl: env.SMTP_URL,
      sendgridApiKey: env.SENDGRID_API_KEY,
      sendgridApiBase: env.SENDGRID_API_BASE,
    }),
    sender: async () => {
      const { brand, mailboxes } = await readFacts(db);
      return parseSender(env.MAIL_FROM ?? mailboxes.hello, brand.fullName);
    },
    noticeKey: env.SENDGRID_WEBHOOK_PUBLIC_KEY,
  };
}

/** A delivery that hangs is left to its lease after this long. */
const mailStopMs = 3_000;

/**
 * The mail delivery; woken after each commit that queued a letter. `alone` says
 * that no other process delivers from this database.
 */
export function startMail(
  deps: Pick<Deps, "db" | "clock" | "log" | "mail">,
  { alone }: { alone: boolean },
): BackgroundJob {
  const { transport, sender } = deps.mail;
  const delivery = mailDelivery({ ...deps, transport, sender });
  let released = !alone;
  const job = runInBackground("mail", 5, deps.log, async (stopping) => {
    if (!released) await releaseOrphans(deps);
    released = true;
    await delivery.turn(stopping);
  });
  return {
    wake: job.wake,
    stop: async () => {
      await Promise.race([job.stop(), sleep(mailStopMs)]);
      transport.close?.();
    },
  };
}

/** The reconciler and the sweeps; the first turn of each runs at start. */
export function startJobs(deps: Deps): BackgroundJob[] {
  let first = true;
  return [
    runInBackground("reconciler", 30, deps.log, async () => {
      await reconcile(deps, { all: first });
      first = false;
    }),
    runInBackground("sweep", 600, deps.log, async () => {
      await sweepSessions(deps.db, deps.clock);
      await sweepRateLimits(deps.db, deps.clock);
    }),
  ];
}
