import { setTimeout as sleep } from "node:timers/promises";
import { decideByVote } from "~/features/audience/contract";
import * as awards from "~/features/awards/contract";
import type { Award } from "~/features/awards/schema";
import { listSubmissions } from "~/features/entries-admin/contract";
import * as entries from "~/features/entry-page/contract";
import { listOutbox } from "~/features/mail/outbox/contract";
import type { Step } from "../../faults/steps";
import { type Agreement, sum } from "../consistency";
import type { Email } from "../mailbox";
import { categoriesOf } from "../people";
import { count, daysAfter, type Play, wrong } from "../play";
import { dice } from "../random";
import { type Visitor, waitUntil } from "../visitor";
import { compareResult, type Vote } from "./audience";
import { compareLaurels } from "./laurels";

/**
 * Awards are decided in private and revealed on the last night, while the server is killed; undone, and revealed again.
 * Strangers check the laurels.
 */

const minute = 60_000;
const laurel = "new_laurel_code()";
/** Where a reveal is killed: each before its commit, so that the undo has its whole minute. */
const steps: readonly Step[] = [
  { name: "between two laurels", met: [laurel, laurel] },
  { name: "before an award was revealed", met: [laurel, 'update "awards" set'] },
  { name: "before an email about an award", met: [laurel, 'insert into "outbox_messages"'] },
  { name: "before a reveal's commit", met: [laurel, 'insert into "audit_log"', "commit"] },
];

const strangerOf = ({ visitors }: Play): Visitor => visitors.visitor({ from: () => "127.5.5.5" });

const listAll = ({ admin, slug }: Play) =>
  admin.all(awards.listAwards, { query: { edition: slug } });

/** What visitors see of the edition's awards. */
const readPublic = async ({ slug }: Play, stranger: Visitor) =>
  (await stranger.must(awards.readEditionAwards, { params: { slug } })).awards;

/** Makes the awards of the edition, and decides those of the jury in private. */
export async function decideAwards(play: Play): Promise<void> {
  const { admin, options } = play;
  await makeAwards(play);
  const accepted = (await admin.all(listSubmissions, { query: { edition: play.slug } })).filter(
    ({ announcedStatus, withdrawnAt }) => announcedStatus === "accepted" && !withdrawnAt,
  );
  for (const { id, name, kind, category } of await listAll(play)) {
    if (kind === "audience") continue;
    const chance = dice(options.seed, "award", name);
    const order = new Map(
      accepted.map(({ id, filmTitle, logLine }) => {
        return [id, dice(options.seed, "award", name, filmTitle ?? logLine ?? "").next()];
      }),
    );
    const candidates = accepted
      .filter((entry) => category === null || entry.submissionType === category)
      .sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
    const isShared = chance.percent(30);
    const levels = isShared ? (["winner", "winner"] as const) : (["winner", "mention"] as const);
    const rest = candidates.values();
    for (const level of levels) {
      for (const { id: submissionId } of rest) {
        // A film that does not take part is refused: the next one gets it.
        const { status } = await admin.ask(awards.addHonor, {
          params: { id },
          body: { level, submissionId, citation: `For every frame (${level}).` },
        });
        if (status === 201 || (await hasHonor(play, id, submissionId))) break;
      }
    }
  }
  await staysSealed(play);
}

/** Whether an award has this entry: the response to the first attempt may have been lost. */
async function hasHonor({ admin }: Play, id: string, submissionId: string): Promise<boolean> {
  const { honors } = await admin.must(awards.readAward, { params: { id } });
  return (honors ?? []).some((honor) => honor.submissionId === submissionId);
}

/** The awards of the settings; by hand where laurels cannot show the name of a category. */
async function makeAwards(play: Play): Promise<void> {
  const { admin, settings, slug } = play;
  const query = { edition: slug };
  const { status, body } = await admin.ask(awards.createAwardsFromSettings, { query, body: {} });
  if (status !== 201 && status !== 409) {
    wrong(play, `The awards of the settings were answered ${status}: ${JSON.stringify(body)}`);
  }
  const existing = await listAll(play);
  if (existing.length === 0) {
    for (const [ordinal, { type }] of categoriesOf(settings).all.entries()) {
      const name = `Best ${type.replaceAll("_", " ")}`;
      const fields = { name, kind: "jury", category: type, prizeCents: 100_001, ordinal } as const;
      await admin.ask(awards.createAward, { query, body: fields });
    }
  }
  if (existing.some(({ kind }) => kind === "audience")) return;
  // A second award of the audience is refused, also after a lost response.
  await admin.ask(awards.createAward, {
    query,
    body: {
      name: "Audience choice",
      kind: "audience",
      prizeCents: 50_000,
      ordinal: 99,
      votesUntil: daysAfter(settings.dates.festivalTo, 1).toISOString(),
    },
  });
}

/** No visitor and no filmmaker reads of an award that is not revealed. */
async function staysSealed(play: Play): Promise<void> {
  const stranger = strangerOf(play);
  const shown = await readPublic(play, stranger);
  if (shown.length > 0) wrong(play, `${shown.length} awards are public before their reveal.`);
  const honored = new Set(
    (await listAll(play)).flatMap(({ honors }) => (honors ?? []).map(({ title }) => title)),
  );
  for (const { title, record, from } of play.makers) {
    if (!record.token || !honored.has(title)) continue;
    const me = play.visitors.visitor({ from: () => from });
    const { honors } = await me.must(entries.readEntry, { params: { token: record.token } });
    if (honors.some(({ award }) => award !== null)) wrong(play, `${title} knows of its award.`);
  }
}

/** Reveals all decided awards, with the audience's; resolves to the comparisons. */
export async function revealAwards(play: Play, vote: Vote): Promise<Agreement[]> {
  const { admin, stage, options, settings } = play;
  const stranger = strangerOf(play);
  await stage.moveTo(daysAfter(settings.dates.festivalTo, 1.2));
  const decidedByVote = await decideAudience(play);
  const decided = (await listAll(play)).filter(({ state }) => state === "decided");
  const ids = decided.map(({ id }) => id);
  const press = async () => {
    const watch = watchReveal(play, ids.length);
    const revealed = await admin.must(awards.revealAwards, { body: { ids } });
    await watch.stop();
    return revealed;
  };

  const faults = stage.faults().length;
  await stage.dieAt?.(dice(options.seed, "reveal").pick(steps));
  const undoneCodes = codesOf(await press());
  if (stage.dieAt && stage.faults().length === faults)
    wrong(play, "The server was not killed in the middle of a reveal.");
  for (const id of ids) {
    const { version } = await admin.must(awards.readAward, { params: { id } });
    await admin.must(awards.undoReveal, { params: { id }, body: { version } });
  }
  await stage.moveTo(new Date(stage.now().getTime() + 2 * minute));
  await staysSealed(play);

  const revealed = await press();
  await stage.moveTo(new Date(stage.now().getTime() + 2 * minute));
  await waitUntil("The emails about awards", async () => {
    const states = ["held", "queued", "sending"] as const;
    const open = await Promise.all(
      states.map((state) =>
        admin.must(listOutbox, { query: { kind: "award", state, limit: "1" } }),
      ),
    );
    return open.every(({ length }) => length === 0);
  });
  const shown = await readPublic(play, stranger);
  count(play, "awards revealed", shown.length);
  return [
    ...(decidedByVote ? await compareResult(play, vote, decidedByVote) : []),
    {
      label: "Awards revealed",
      left: ["the director", ids.length],
      right: ["the public page", shown.length],
    },
    {
      label: "Honors revealed",
      left: ["decided", sum(decided.map(({ honors }) => honors?.length ?? 0))],
      right: ["the public page", sum(shown.map(({ honors }) => honors.length))],
    },
    {
      label: "Prizes, in cents",
      left: ["the awards", sum(revealed.map(({ prizeCents }) => prizeCents ?? 0))],
      right: [
        "shares on the public page",
        sum(shown.flatMap(({ honors }) => honors.map(({ shareCents }) => shareCents ?? 0))),
      ],
    },
    ...(await compareEmails(play, revealed)),
    ...(await compareLaurels(play, shown, undoneCodes)),
  ];
}

const codesOf = (revealed: readonly Award[]): string[] =>
  revealed.flatMap(({ honors }) => (honors ?? []).flatMap(({ code }) => code ?? []));

/** The audience's award gets the winners of the vote; null if it gets none. */
async function decideAudience(play: Play): Promise<Award | null> {
  const { admin } = play;
  const award = (await listAll(play)).find(({ kind }) => kind === "audience");
  if (!award) return null;
  const params = { id: award.id };
  const { status } = await admin.ask(decideByVote, { params, body: { version: award.version } });
  const decided = await admin.must(awards.readAward, { params });
  if (decided.state === "decided") return decided;
  wrong(play, `The audience's award is ${decided.state}, answered ${status}.`);
  return null;
}

/** A visitor who looks at the awards meanwhile sees none of those of a reveal, or all. */
function watchReveal(play: Play, all: number) {
  let going = true;
  const stranger = strangerOf(play);
  const watching = (async () => {
    while (going) {
      const shown = (await readPublic(play, stranger)).length;
      if (shown !== 0 && shown !== all) wrong(play, `${shown} of ${all} awards are public.`);
      await sleep(50);
    }
  })();
  return {
    stop: () => {
      going = false;
      return watching;
    },
  };
}

/**
 * Every filmmaker whose address returns nothing got one email of each award, with its laurels, whose link opens a page
 * that has them.
 */
async function compareEmails(play: Play, revealed: readonly Award[]): Promise<Agreement[]> {
  const { admin, stage, slug, visitors } = play;
  const stored = await admin.all(listSubmissions, { query: { edition: slug } });
  const addresses = new Map(stored.map(({ id, submitterEmail }) => [id, submitterEmail]));
  const returning = new Set(
    play.makers.flatMap(({ bounces, email }) => (bounces ? [email.replace(/^new\./, "")] : [])),
  );
  const told = revealed.map(({ honors }) =>
    (honors ?? []).flatMap(({ submissionId, code }) => {
      const address = addresses.get(submissionId ?? "") ?? "";
      return code && !returning.has(address) ? [{ code, address }] : [];
    }),
  );
  const received = new Map<string, Email>();
  for (const email of stage.mail.emails()) {
    if (codesIn(email).length > 0) received.set(email.messageId, email);
  }
  const inEmails = [...received.values()].flatMap(codesIn);
  const codes = told.flat().map(({ code }) => code);
  const onPages = new Set<string>();
  for (const { text, to } of received.values()) {
    const from = play.makers.find(({ email }) => email === to)?.from ?? "127.5.5.6";
    for (const [, token = ""] of text.matchAll(/\/entry\/([\w-]{32})(?![\w-])/g)) {
      const { honors } = await visitors
        .visitor({ from: () => from })
        .must(entries.readEntry, { params: { token } });
      for (const { code } of honors) onPages.add(code);
    }
  }
  return [
    {
      label: "Emails about awards",
      left: [
        "planned, one an award and address",
        sum(told.map((honors) => new Set(honors.map(({ address }) => address)).size)),
      ],
      right: ["received, each once", received.size],
    },
    {
      label: "Honors told by email",
      left: ["revealed", codes.length],
      right: [
        "told, each once",
        inEmails.every((code) => codes.includes(code)) ? inEmails.length : -1,
      ],
    },
    {
      label: "Honors told by email",
      left: ["revealed", codes.length],
      right: [
        "on the private pages of their links",
        codes.filter((code) => onPages.has(code)).length,
      ],
    },
  ];
}

/** The codes of the laurels in an email, each once. */
const codesIn = ({ text }: Email): string[] => [
  ...new Set([...text.matchAll(/\/laurels\/([a-z]{10})\b/g)].map(([, code = ""]) => code)),
];
