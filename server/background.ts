import { sweepSessions } from "~/features/director/commands.server";
import { readFacts } from "~/features/festival/queries.server";
import type { MailTransport } from "~/features/mail/gateway.server";
import { deliverDueMail } from "~/features/mail/jobs.server";
import { reconcile } from "~/features/submissions/jobs.server";
import { type BackgroundJob, runInBackground } from "~/http/background";
import { sweepRateLimits } from "~/http/rate-limit.server";
import type { Deps } from "./deps";

/** 'Name <a@b.c>' or 'a@b.c' → its parts. */
export function parseSender(given: string, name: string): { name: string; address: string } {
  const match = /^\s*(?:"?([^"<]*?)"?\s*)<([^<>\s]+@[^<>\s]+)>\s*$/.exec(given);
  return match?.[2]
    ? { name: match[1] || name, address: match[2] }
    : { name, address: given.trim() };
}

/** The mail delivery; woken after each commit that queued a letter. */
export function startMail(
  deps: Omit<Deps, "wakeMail" | "gateway">,
  transport: MailTransport,
  mailFrom: string | undefined,
): BackgroundJob {
  const sender = async () => {
    const { brand, mailboxes } = await readFacts(deps.db);
    return parseSender(mailFrom ?? mailboxes.hello, brand.fullName);
  };
  return runInBackground("mail", 5, deps.log, () => deliverDueMail({ ...deps, transport, sender }));
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
