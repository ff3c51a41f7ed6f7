import { setTimeout as sleep } from "node:timers/promises";
import { sendContact } from "~/features/contacts/contract";
import { listEditions } from "~/features/editions/contract";
import { listOutbox } from "~/features/mail/outbox/contract";
import { waitForMailQueue } from "../consistency";
import { count, type Play, wrong } from "../play";

/** Other machines fail for a while: the mail server refuses the sender, and connections to the database die. */

const minute = 60_000;

/** For an hour the mail server refuses the festival's own address. No email fails for good, and each leaves once. */
export async function refuseSender(play: Play): Promise<void> {
  const { admin, makers, stage, visitors } = play;
  if (!stage.refuseSender) return;
  await waitForMailQueue(play);
  const emailsBefore = stage.mail.emails().length;
  stage.refuseSender(true);
  for (const { from, email, number } of makers.slice(0, 3)) {
    const message = `A question of an hour without email, from the filmmaker of film ${number}.`;
    await visitors.visitor({ from: () => from }).must(sendContact, {
      body: {
        firstName: "Noa",
        lastName: "Ben-David",
        email,
        subject: "Filmmaker Submissions",
        message,
        formTime: 9_000,
      },
    });
    play.thanked.messages.push(message);
  }
  for (let quarter = 0; quarter < 4; quarter += 1) {
    await stage.moveTo(new Date(stage.now().getTime() + 15 * minute));
    await sleep(500);
  }
  const failed = await admin.all(listOutbox, { query: { state: "failed" } });
  if (failed.length > 0)
    wrong(play, `${failed.length} emails failed while the sender was refused.`);
  if (stage.mail.emails().length > emailsBefore)
    wrong(play, "An email left from a refused sender.");
  stage.refuseSender(false);
  await stage.moveTo(new Date(stage.now().getTime() + 61 * minute));
  await waitForMailQueue(play);
  const waiting = stage.mail.emails().length - emailsBefore;
  if (waiting < 3) wrong(play, `Only ${waiting} emails left after the sender was accepted again.`);
  count(play, "emails that waited for an accepted sender", waiting);
}

/** The path to the database forgets the open connections. The site answers again within a minute. */
export async function forgetConnections({ admin, stage, counts }: Play): Promise<void> {
  if (!stage.forgetConnections) return;
  stage.forgetConnections();
  await admin.must(listEditions);
  count({ counts }, "times that connections died");
}
