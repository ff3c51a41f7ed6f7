import { setTimeout as sleep } from "node:timers/promises";
import type { Browser } from "@playwright/test";
import { makeWaiver } from "~/features/checkout/codes/waivers.contract";
import { createPaymentIntent } from "~/features/checkout/payments/contract";
import { redeemWaiver } from "~/features/checkout/payments/redeem-waiver.contract";
import { createSubmission } from "~/features/checkout/payments/submit.contract";
import { payUnpaid, readUnpaid } from "~/features/checkout/unpaid/contract";
import { sendContact } from "~/features/contacts/contract";
import { listSubmissions } from "~/features/entries-admin/contract";
import * as entries from "~/features/entry-page/contract";
import { refundFee } from "~/features/ledger/refunds/contract";
import { listOutbox } from "~/features/mail/outbox/contract";
import { subscribe } from "~/features/newsletter/contract";
import type { CreatedIntent, OpenPayment } from "~/features/payments/schema";
import { toMajor, toMinor } from "~/lib/money/amount";
import { patience } from "../mailbox";
import type { Cost, Maker } from "../people";
import { count, daysAfter, type Play, wrong } from "../play";
import { dice } from "../random";
import { eachOf, type Visitor, waitUntil } from "../visitor";
import { askPrice, fullCost, stopOne } from "./prices";
import { enterTranslated, openBrowser } from "./translated-pages";

/** Filmmakers submit, pay or do not, return, correct, withdraw, write and request refunds. */

/** The number of forms submitted at once on a busy evening. */
const concurrency = 6;
/** The number of pages that are filled in at once. */
const parallelPages = 2;

/** Runs the filmmakers of a part of the season. */
export async function submitEntries(play: Play, season: Maker["season"]): Promise<void> {
  const { stage, settings, say } = play;
  const { dates } = settings;
  const opens = stage.now();
  if (season === "regular") await stage.moveTo(daysAfter(dates.earlyBirdEndsOn ?? "", 3));
  if (season === "late") {
    await stage.moveTo(daysAfter(dates.deadlineAt, 1.5));
    await stopOne(play, "percent");
  }
  const seasonMakers = play.makers.filter(
    (maker) => maker.season === season && maker.paying !== "elsewhere",
  );
  const translated = seasonMakers.filter(({ translates }) => translates);
  const browser = translated.length > 0 ? await openBrowser(play) : null;
  const untranslated = seasonMakers.filter((maker) => !browser || !maker.translates);
  await eachOf(untranslated, concurrency, (maker) => enter(play, maker));
  if (browser) {
    await eachOf(translated, parallelPages, (maker) => enter(play, maker, browser));
    await browser.close();
  }
  const unpaid = seasonMakers.filter(({ paying }) => paying === "when reminded");
  // Reminders are sent some hours later, several per run.
  await stage.moveTo(new Date(Math.max(stage.now().getTime(), opens.getTime()) + 5 * 3_600_000));
  await nightsUntil(play, () => unpaid.filter((maker) => !reminderOf(play, maker)).length);
  await eachOf(unpaid, concurrency, (maker) => comeBack(play, maker));
  await eachOf(seasonMakers, concurrency, (maker) => followUp(play, maker));
  say(`${seasonMakers.length} ${season} entries were begun.`);
}

const browserOf = ({ visitors }: Play, { from }: Maker): Visitor =>
  visitors.visitor({ from: () => from });

/** `browser`: with translated pages; without one by calls. */
async function enter(play: Play, maker: Maker, browser?: Browser): Promise<void> {
  const me = browserOf(play, maker);
  if (maker.subscribes) {
    const { email } = maker;
    await me.must(subscribe, { body: { email } });
    play.thanked.subscribers.push(email.toLowerCase());
  }
  if (browser) {
    const cost = fullCost(play, maker, maker.tier);
    await enterTranslated(play, browser, maker, cost);
    return noteCost(maker, cost);
  }
  const code = maker.paying === "by a code" ? await askForCode(play, maker) : null;
  const { intent, cost, isHeld } = await begin(play, maker, code);
  if (intent.provider === "none") {
    // Where nothing is charged, nobody leaves at the payment.
    maker.paying = "at once";
    return submitFree(play, maker, intent, cost);
  }
  maker.record.intentId = intent.paymentIntentId;
  if (maker.paying === "when reminded" || maker.paying === "never") return;
  if (code && !isHeld) return redeem(play, maker, intent, code, cost);
  if (maker.paying === "declined first") {
    await play.stage.bank.decline(intent);
    const early = await me.ask(createSubmission, { body: { ...maker.entry, ...idOf(intent) } });
    if (early.status !== 402) wrong(play, `An entry without its fee was answered ${early.status}.`);
  }
  const chance = dice(play.options.seed, "told", maker.number);
  await play.stage.bank.pay(intent, chance.pick(["once", "twice", "never"]));
  noteCost(maker, cost);
  if (maker.paying === "closes the window") return;
  await submitPaid(play, maker, intent);
}

/** The entry is certain: it was paid, or nothing is charged. */
function noteCost({ record }: Maker, cost: Cost): void {
  record.cost = cost;
  record.paidCents = cost.fullCents - cost.savedCents - cost.waivedCents;
}

/** Fills in the form and asks for the payment. A code that somebody else used up meanwhile is left out. */
async function begin(
  play: Play,
  maker: Maker,
  waiver: string | null,
): Promise<{ intent: CreatedIntent; cost: Cost; isHeld: boolean }> {
  const me = browserOf(play, maker);
  const { currency } = play.settings;
  const { submissionType, ...submission } = maker.entry;
  const { cost, typedCode } = await askPrice(play, me, maker);
  const ask = (price: Cost, code: string | undefined) =>
    me.ask(createPaymentIntent, {
      body: {
        amount: toMajor(price.fullCents - price.savedCents, currency),
        submissionType,
        submission,
        tier: maker.tier,
        code,
      },
    });
  const whole = fullCost(play, maker, maker.tier);
  let isHeld = false;
  // A waiver code may also be typed where other codes are.
  if (waiver && whole.fullCents > 0 && dice(play.options.seed, "field", maker.number).percent(40)) {
    const free = { ...whole, savedCents: whole.fullCents };
    const { status, body } = await ask(free, waiver);
    if (status === 201) return { intent: body, cost: free, isHeld };
    // After a lost response the first attempt holds the code for an hour.
    if (play.options.faults === 0) wrong(play, `A waiver code was answered ${status}.`);
    isHeld = true;
  }
  const first = await ask(cost, typedCode);
  if (first.status === 201) return { intent: first.body, cost, isHeld };
  const isUsedUp = first.status === 422 && cost.code && play.codes.get(cost.code)?.maxUses;
  if (!isUsedUp) {
    const detail = JSON.stringify(first.body);
    throw new Error(`The payment of ${maker.title} was answered ${first.status}: ${detail}`);
  }
  count(play, "codes used up between quote and payment");
  const second = await ask(whole, undefined);
  if (second.status !== 201) throw new Error(`A payment was answered ${second.status}.`);
  return { intent: second.body, cost: whole, isHeld };
}

const idOf = ({
  paymentIntentId,
  draftToken,
}: Pick<CreatedIntent, "paymentIntentId" | "draftToken">) => ({ paymentIntentId, draftToken });

async function submitFree(
  play: Play,
  maker: Maker,
  intent: CreatedIntent,
  cost: Cost,
): Promise<void> {
  const body = { ...maker.entry, ...idOf(intent) };
  maker.record.receipt = await browserOf(play, maker).must(createSubmission, { body });
  noteCost(maker, cost);
  count(play, "entries acknowledged");
  count(play, "free entries");
  if (cost.savedCents > 0 && !cost.code) count(play, "waiver codes used");
}

async function submitPaid(
  play: Play,
  maker: Maker,
  { paymentIntentId }: { paymentIntentId: string },
): Promise<void> {
  const me = browserOf(play, maker);
  const press = () => me.must(createSubmission, { body: { ...maker.entry, paymentIntentId } });
  const answers = await Promise.all(
    maker.paying === "two presses" ? [press(), press()] : [press()],
  );
  const ids = new Set(answers.map(({ id }) => id));
  if (ids.size > 1) wrong(play, `Two presses of ${maker.title} made two entries.`);
  maker.record.receipt = answers[0];
  count(play, "entries acknowledged");
}

/** A filmmaker who cannot pay writes; the director sends a code. */
async function askForCode(play: Play, maker: Maker): Promise<string> {
  const { admin, stage, settings } = play;
  const { code } = await admin.must(makeWaiver, {
    body: {
      submissionType: maker.entry.submissionType,
      note: `For ${maker.title}`.slice(0, 200),
      lastDay: settings.dates.lateUntil ?? "2100-12-31",
      email: maker.email,
    },
  });
  const email = await stage.mail.waitFor(`The code for ${maker.email}`, () =>
    // Somebody with two films has two codes.
    stage.mail.to(maker.email).find(({ text }) => text.includes(code)),
  );
  return /\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(email.text)?.[0] ?? "";
}

async function redeem(
  play: Play,
  maker: Maker,
  intent: OpenPayment,
  code: string,
  cost: Cost,
): Promise<void> {
  const me = browserOf(play, maker);
  maker.record.receipt = await me.must(redeemWaiver, { body: { ...idOf(intent), code } });
  delete maker.record.intentId;
  noteCost(maker, { ...cost, waivedCents: cost.fullCents });
  count(play, "entries acknowledged");
  count(play, "free entries");
  count(play, "waiver codes used");
}

/** Restarts until no email is missing, or a restart sends none. */
async function nightsUntil({ stage, admin }: Play, missing: () => number): Promise<void> {
  const isAny = async (state: "queued" | "sending") =>
    (await admin.must(listOutbox, { query: { state, limit: "1" } })).length > 0;
  for (
    let remaining = missing(), before = Infinity;
    remaining > 0 && remaining < before;
    remaining = missing()
  ) {
    before = remaining;
    await stage.night();
    // The job begins a moment after the start; its emails are sent one after the other.
    for (let quiet = 0; quiet < 300 && missing() === before; quiet += 1) await sleep(100);
    await waitUntil(
      "Sending the reminders",
      async () => !(await isAny("queued")) && !(await isAny("sending")),
    );
  }
}

/** The token in the newest email about this unpaid fee; undefined before it arrives. */
const reminderOf = (
  { stage }: Play,
  { email, title, category, writesScript }: Maker,
): string | undefined =>
  stage.mail
    .to(email)
    .filter(({ subject, text }) =>
      // A script's text is in no email to an unverified address.
      writesScript
        ? subject.includes(`${category.name.toLowerCase()} is not paid yet`)
        : subject.includes("not paid yet") && text.replace(/\s+/g, " ").includes(title),
    )
    .flatMap(({ text }) => /\/entry\/([\w-]{32,43})/.exec(text)?.[1] ?? [])
    .at(-1);

/** Somebody who left at the payment gets one email, follows its link and pays. */
async function comeBack(play: Play, maker: Maker): Promise<void> {
  const me = browserOf(play, maker);
  const token = await play.stage.mail.waitFor(
    `The reminder of ${maker.title} to ${maker.email}`,
    () => reminderOf(play, maker),
  );
  // A code is free again by then: the fee is the whole one, in the tier that they chose themselves.
  const isOpened = maker.wants && play.codes.get(maker.wants)?.kind === "tier";
  const cost = fullCost(play, maker, isOpened ? undefined : maker.tier);
  const { amount = 0 } = await me.must(readUnpaid, { params: { token } });
  const statedCents = toMinor(amount, play.settings.currency);
  if (statedCents !== cost.fullCents) {
    wrong(play, `${maker.title} is to be paid with ${statedCents} later, not ${cost.fullCents}.`);
  }
  const intent = await me.must(payUnpaid, { params: { token }, body: { amount } });
  maker.record.intentId = intent.paymentIntentId;
  await play.stage.bank.pay(intent, "once");
  noteCost(maker, cost);
  await submitPaid(play, maker, intent);
  count(play, "came back when reminded");
}

/** A filmmaker's actions in the following days. */
export async function followUp(play: Play, maker: Maker): Promise<void> {
  const me = browserOf(play, maker);
  if (maker.paying === "never") return;
  const token = await privatePage(play, maker);
  maker.record.token = token;
  const params = { token };
  if (maker.later === "corrects") {
    const film = !maker.writesScript;
    const synopsis = `${String(maker.entry.synopsis)} Corrected once, at night.`;
    const body = film ? { synopsis } : { submitterName: `${maker.entry.submitterName} Jr.` };
    await me.must(entries.correctEntry, { params, body });
    count(play, "corrected");
  }
  if (maker.later === "withdraws") {
    await me.must(entries.withdrawEntry, { params });
    maker.record.withdrawn = true;
    count(play, "withdrawn");
  }
  if (maker.writes) await write(play, maker);
  if (maker.later === "has the fee back" && maker.record.paidCents > 0)
    await refundEntry(play, maker);
}

/** The token of an entry's private page, from the email about it. */
async function privatePage(play: Play, maker: Maker): Promise<string> {
  const me = browserOf(play, maker);
  const tried = new Set<string>();
  const answers = new Map<string, number>();
  const began = performance.now();
  while (performance.now() - began < patience) {
    // An email about an import has the pages of all its entries.
    const links = play.stage.mail
      .to(maker.email)
      .flatMap(({ text }) => [...text.matchAll(/\/entry\/([\w-]{32})(?![\w-])/g)])
      .map(([, token = ""]) => token);
    for (const token of links) {
      if (tried.has(token)) continue;
      const { status, body } = await me.ask(entries.readEntry, { params: { token } });
      answers.set(token, status);
      // The link of an unpaid entry opens another page until it is paid.
      if (status !== 200) continue;
      tried.add(token);
      if ((body.filmTitle ?? body.logLine) === maker.title) return token;
    }
    await sleep(100);
  }
  const came = play.stage.mail.to(maker.email).map(({ subject }) => subject);
  throw new Error(
    `${maker.email} has no email with a page of ${maker.title}, but: ${came.join("; ")}. Their links were answered ${JSON.stringify([...answers])}.`,
  );
}

async function write(play: Play, maker: Maker): Promise<void> {
  const [firstName = "A", ...rest] = maker.entry.submitterName.split(" ");
  const message = `A question about ${maker.title}: is a screening copy with subtitles enough?`;
  await browserOf(play, maker).must(sendContact, {
    body: {
      firstName,
      lastName: rest.join(" ") || "Filmmaker",
      email: maker.email,
      subject: "Filmmaker Submissions",
      message,
      formTime: 9_000,
    },
  });
  play.thanked.messages.push(message);
}

async function refundEntry(play: Play, maker: Maker): Promise<void> {
  const { admin } = play;
  const matches = await admin.must(listSubmissions, {
    query: { q: maker.title.slice(0, 60), edition: play.slug },
  });
  const entry = matches.find(({ filmTitle, logLine }) => (filmTitle ?? logLine) === maker.title);
  if (!entry) return wrong(play, `The search does not find ${maker.title}.`);
  const remaining = entry.amountCents - entry.refundedCents;
  const amount = (remaining / 100).toFixed(2);
  const { status, body } = await admin.ask(refundFee, {
    params: { id: entry.id },
    body: { amount, left: remaining },
  });
  // After a lost response the second attempt finds nothing left, which is correct.
  if (status !== 201 && status !== 409) {
    wrong(play, `A refund was answered ${status}: ${JSON.stringify(body)}`);
  }
  maker.record.backCents = remaining;
  if (maker.record.intentId) play.stage.bank.giveBack(maker.record.intentId, remaining);
  count(play, "refunded");
}
