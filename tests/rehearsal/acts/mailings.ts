import { setTimeout as sleep } from "node:timers/promises";
import { listOutbox } from "~/features/mail/outbox/contract";
import * as mailings from "~/features/mailings/contract";
import type { Answer, CallInput } from "~/lib/api/contract";
import type { Agreement } from "../consistency";
import { categoriesOf } from "../people";
import { count, type Play, wrong } from "../play";
import { waitUntil } from "../visitor";
import { compareReplies, replyByEmail } from "./replies";

/** An email to a group of filmmakers: undone once, then sent. Some addresses return it. */

type Mailing = Answer<typeof mailings.readMailing>;

/** Creates a mailing, and resolves to what moves it on, as a user does who presses again without a response. */
export async function openMailing(
  { admin }: Pick<Play, "admin">,
  body: CallInput<typeof mailings.createMailing>["body"],
) {
  await admin.ask(mailings.createMailing, { query: {}, body });
  const [created] = await admin.all(mailings.listMailings, { query: { q: body.subject } });
  if (!created) throw new Error(`'${body.subject}' was not created.`);
  const { id } = created;
  const params = { id };
  const read = () => admin.must(mailings.readMailing, { params });
  return {
    id,
    read,
    /** Presses until the mailing has a state. */
    until: async (state: Mailing["state"], press: (now: Mailing) => unknown) => {
      for (let tries = 0; tries < 300; tries += 1) {
        const now = await read();
        if (now.state === state) return now;
        await press(now);
        await sleep(100);
      }
      throw new Error(`'${body.subject}' does not become ${state}.`);
    },
    prepare: ({ version }: Mailing) =>
      admin.ask(mailings.prepareMailing, { params, body: { version } }),
    send: ({ version, emails }: Mailing) =>
      admin.ask(mailings.sendMailing, { params, body: { version, emails: emails ?? 1 } }),
  };
}

/**
 * Sends one email about each short film, and some filmmakers answer; resolves to the comparisons of planned and received
 * emails, and of written and received answers.
 */
export async function mailGroup(play: Play): Promise<Agreement[]> {
  const { admin, stage, slug, settings } = play;
  stage.closeMailboxes?.(play.makers.filter(({ bounces }) => bounces).map(({ email }) => email));
  const subject = `Where the ${slug} jury stands`;
  const { id, until, prepare, send } = await openMailing(play, {
    audience: {
      kind: "filter",
      filter: { edition: slug, type: categoriesOf(settings).main.type },
    },
    subject,
    markdown: "Dear {{NAME}}, the jury is watching {{FILM_TITLE}}.",
  });
  const params = { id };
  await until("ready", prepare);
  await until("sending", send);
  await until("ready", ({ version }) =>
    admin.ask(mailings.undoMailing, { params, body: { version } }),
  );
  const received = () => stage.mail.emails().filter((email) => email.subject === subject);
  if (received().length > 0) wrong(play, "An email to a group was sent although it was undone.");
  await until("sending", send);
  await stage.moveTo(new Date(stage.now().getTime() + 2 * 60_000));
  const { emails } = await until("sent", () => undefined);
  const ofMailing = { mailing: id };
  await waitUntil("The email to a group", async () => {
    const states = ["queued", "sending"] as const;
    const waiting = await Promise.all(
      states.map((state) => admin.must(listOutbox, { query: { ...ofMailing, state, limit: "1" } })),
    );
    return waiting.every(({ length }) => length === 0);
  });
  const returned = await admin.all(listOutbox, { query: { ...ofMailing, state: "failed" } });
  count(play, "emails to a group that were returned", returned.length);
  const arrived = new Set(received().map(({ messageId }) => messageId)).size;
  const replies = await replyByEmail(play, received());
  return [
    {
      label: "Emails to a group",
      left: ["planned", emails ?? 0],
      right: ["received, each once, or returned", arrived + returned.length],
    },
    await compareReplies(play, replies),
  ];
}
