import * as announcing from "~/features/announcements/contract";
import * as decisions from "~/features/decisions/contract";
import * as entries from "~/features/entry-page/contract";
import * as deliverables from "~/features/entry-page/deliverables/contract";
import { categoriesOf, type Maker } from "../people";
import { count, dayOf, daysAfter, type Play, wrong } from "../play";
import { dice } from "../random";
import { eachOf, type Visitor } from "../visitor";
import { deliverToEveryone, makerOf, pressUntil, waitForRelease } from "./announcement";

/** Filmmakers open their pages and reply; the waitlist moves up; deliverables are submitted. */

type AcceptedMaker = { maker: Maker; token: string; submissionId: string };

/** Lets everybody read and reply, some only after a reminder. */
export async function answer(play: Play, announcement: string): Promise<void> {
  const accepted = await open(play, announcement);
  // However few there are, one of the longest short films declines.
  const longest = accepted
    .filter(({ maker }) => maker.category.type === categoriesOf(play.settings).main.type)
    .sort((a, b) => Number(b.maker.entry.duration) - Number(a.maker.entry.duration))[0];
  if (longest) longest.maker.saysNo = true;
  const slow = accepted.filter(({ maker }) =>
    dice(play.options.seed, "slow", maker.number).percent(12),
  );
  await eachOf(
    accepted.filter((maker) => !slow.includes(maker)),
    4,
    (maker) => say(play, maker),
  );
  // Five days before the last day the others are reminded.
  await play.stage.moveTo(daysAfter(play.settings.dates.notificationsOn, 8));
  await play.stage.night();
  await eachOf(slow, 4, async (maker) => {
    await play.stage.mail.waitFor(`The reminder to answer to ${maker.maker.email}`, () =>
      play.stage.mail
        .to(maker.maker.email)
        .find(
          ({ text, at }) =>
            /answer/i.test(text) && at > (maker.maker.record.decisionEmails[0]?.at ?? 0),
        ),
    );
    await say(play, maker);
    count(play, "answered when reminded");
  });
  await moveUp(play);
}

const browserOf = ({ visitors }: Play, { from }: Maker): Visitor =>
  visitors.visitor({ from: () => from });

/** Everybody opens the page of the email; accepted filmmakers reply later. */
async function open(play: Play, announcement: string): Promise<AcceptedMaker[]> {
  const rows = await play.admin.all(announcing.readAnnouncementLedger, {
    params: { id: announcement },
    query: {},
  });
  const accepted: AcceptedMaker[] = [];
  await eachOf(rows, 8, async ({ title, toAddress, outcome, submissionId }) => {
    const maker = makerOf(play, title, toAddress);
    if (!maker) return;
    const page = await pageOf(play, maker);
    if (!page) return wrong(play, `No email to ${toAddress} opens the page of ${title}.`);
    const { token, entry } = page;
    maker.record.token = token;
    const me = browserOf(play, maker);
    if (entry.status !== outcome) {
      wrong(play, `The email about ${title} says ${outcome}, its page ${entry.status}.`);
    }
    await me.must(entries.markEntrySeen, { params: { token } });
    if (outcome === "accepted") accepted.push({ maker, token, submissionId });
  });
  return accepted;
}

/** The newest link to this entry in the person's emails, and the content of its page. */
async function pageOf(play: Play, maker: Maker) {
  const me = browserOf(play, maker);
  const emails = [...play.stage.mail.to(maker.email)].reverse();
  for (const { text } of emails) {
    for (const [, token = ""] of text.matchAll(/\/entry\/([\w-]{32})(?![\w-])/g)) {
      const { status, body: entry } = await me.ask(entries.readEntry, { params: { token } });
      if (status === 200 && (entry.filmTitle ?? entry.logLine) === maker.title) {
        return { token, entry };
      }
    }
  }
  return null;
}

async function say(play: Play, { maker, token }: AcceptedMaker): Promise<void> {
  const me = browserOf(play, maker);
  const answer = maker.saysNo ? "no" : "yes";
  const body = { answer, reason: maker.saysNo ? "We premiere elsewhere" : null } as const;
  const stored = await me.must(entries.answerEntry, { params: { token }, body });
  if (stored.confirmation?.answer !== answer)
    wrong(play, `The ${answer} of ${maker.title} was lost.`);
  count(play, `said ${answer}`);
}

/** For each free place the first of the waitlist is accepted and announced. */
async function moveUp(play: Play): Promise<void> {
  const { admin, stage } = play;
  const toDo = await admin.all(announcing.listAnnouncementToDo, { query: {} });
  const corrections: string[] = [];
  for (const { kind, proposedSubmissionId: submissionId } of toDo) {
    if (kind !== "place_free") continue;
    count(play, "places that became free");
    if (!submissionId) continue;
    const params = { submissionId };
    const { version, announcedStatus } = await admin.must(decisions.readDecision, { params });
    if (announcedStatus === "accepted") continue;
    const corrected = await admin.ask(announcing.correctDecision, {
      params,
      body: { outcome: "accepted", version, personalNote: "A place became free." },
    });
    // The response to a repeated request does not mention the first.
    const [newest] = await admin.must(announcing.listAnnouncements, { query: { limit: "1" } });
    const correction = corrected.status === 201 ? corrected.body : newest;
    if (correction?.kind !== "correction" || corrections.includes(correction.id)) {
      wrong(
        play,
        `Nobody moved up: ${corrected.status} ${JSON.stringify(corrected.body)?.slice(0, 200)}`,
      );
      continue;
    }
    const { id } = correction;
    corrections.push(id);
    await pressUntil(play, "scheduled", id, ({ version: now, letters }) =>
      admin.ask(announcing.releaseAnnouncement, {
        params: { id },
        body: { version: now, letters: letters ?? 1 },
      }),
    );
  }
  await stage.moveTo(new Date(stage.now().getTime() + 11 * 60_000));
  for (const id of corrections) {
    await waitForRelease(play, id);
    await deliverToEveryone(play, id);
    const [only] = await open(play, id);
    if (only) await say(play, { ...only, maker: { ...only.maker, saysNo: false } });
    count(play, "moved up from the waitlist");
  }
}

/** Requests two deliverables from the confirmed films, receives them, returns some, and receives those again. */
export async function collectDeliverables(play: Play): Promise<void> {
  const { admin, settings } = play;
  const dueOn = dayOf(daysAfter(settings.dates.notificationsOn, 18));
  const types = categoriesOf(settings).all.map(({ type }) => type);
  const existing = await admin.all(deliverables.listDeliverables, { query: {} });
  for (const [label, kind] of [
    ["Screening copy", "link"],
    ["Two sentences about you", "text"],
  ] as const) {
    if (existing.some((deliverable) => deliverable.label === label && deliverable.types.length > 0))
      continue;
    await admin.ask(deliverables.createDeliverable, {
      body: { label, kind, types, required: true, dueOn },
    });
  }
  const owed = await admin.all(deliverables.listDeliverableItems, { query: {} });
  const titles = new Set(owed.map(({ title }) => title));
  const coming = play.makers.filter((maker) => maker.record.token && isAmong(titles, maker));
  await eachOf(coming, 6, (maker) => give(play, maker));
  const returned = await review(play, (title) =>
    dice(play.options.seed, "back", title).percent(10),
  );
  await eachOf(
    coming.filter((maker) => isAmong(returned, maker)),
    6,
    (maker) => give(play, maker),
  );
  await review(play, () => false);
  const items = await admin.all(deliverables.listDeliverableItems, { query: {} });
  const open = items.filter(({ state }) => state !== "approved" && state !== "waived");
  for (const { title, label, state } of open) wrong(play, `${label} of ${title} is ${state}.`);
  count(play, "deliverables approved", items.length);
  count(play, "deliverables returned once", returned.size);
}

/** True if an entry is among these titles, which may be cut. */
const isAmong = (titles: ReadonlySet<string>, { title }: Maker): boolean =>
  titles.has(title) ||
  [...titles].some((shortTitle) => title.startsWith(shortTitle.replace(/…$/, "")));

async function give(play: Play, maker: Maker): Promise<void> {
  const token = maker.record.token ?? "";
  const me = browserOf(play, maker);
  const entry = await me.must(entries.readEntry, { params: { token } });
  for (const { id, kind, state } of entry.deliverables) {
    if (state === "approved" || state === "given") continue;
    const value = kind === "text" ? "We met while filming this." : `https://copies.example/${id}`;
    const submitted = await me.ask(entries.submitDeliverable, {
      params: { token, id },
      body: { value },
    });
    if (submitted.status !== 200)
      wrong(play, `What ${maker.title} gave was answered ${submitted.status}.`);
  }
}

/** Reviews deliverables; returns the titles whose copy is requested again. */
async function review(play: Play, isReturned: (title: string) => boolean): Promise<Set<string>> {
  const { admin } = play;
  const returned = new Set<string>();
  const items = await admin.all(deliverables.listDeliverableItems, { query: {} });
  const submitted = items.filter(({ state }) => state === "given");
  await eachOf(submitted, 8, async ({ deliverableId, submissionId, title, label, version }) => {
    const params = { id: deliverableId, submissionId };
    const back = label === "Screening copy" && isReturned(title);
    if (back) returned.add(title);
    await admin.ask(deliverables.changeDeliverableItem, {
      params,
      body: back
        ? { state: "returned", note: "The last reel has no sound.", version }
        : { state: "approved", note: null, version },
    });
  });
  return returned;
}
