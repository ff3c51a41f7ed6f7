import { type Browser, chromium, type Page, type Response } from "@playwright/test";
import { createPaymentIntent } from "~/features/checkout/payments/contract";
import { createSubmission } from "~/features/checkout/payments/submit.contract";
import { listSubmissions } from "~/features/entries-admin/contract";
import type { CreatedIntent } from "~/features/payments/schema";
import { formAddress } from "~/features/settings/category.rules";
import { answerField } from "~/features/submissions/form/answers.schema";
import type { Receipt } from "~/features/submissions/schema";
import type { Contract } from "~/lib/api/contract";
import { toMinor } from "~/lib/money/amount";
import { browserPath } from "~/scripts/debian.mjs";
import { continueButton, untilAlive } from "../../e2e/entry-form";
import { translate } from "../../e2e/translator";
import type { Agreement } from "../consistency";
import type { Cost, Maker } from "../people";
import { count, type Play, wrong } from "../play";

/** Some filmmakers have the pages translated by their browser: they fill in the form and pay there. */

/** Milliseconds of each step, on a busy machine. */
const patience = 240_000;

/** What the page asked the site for. */
type PageAnswers = { intents: CreatedIntent[]; receipts: Receipt[] };

/** A browser for these filmmakers; null, with a sentence, if they use calls instead. */
export async function openBrowser(play: Play): Promise<Browser | null> {
  const executablePath = browserPath();
  if (play.options.faults > 0) {
    play.say("Translated pages are left out: no browser waits for a site that is killed.");
    return null;
  }
  if (!executablePath) {
    wrong(play, "Translated pages were not played: install Chromium, or set CHROME_PATH.");
    return null;
  }
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
}

/** Submits and pays an entry on translated pages, and compares what was stored with what was typed. */
export async function enterTranslated(
  play: Play,
  browser: Browser,
  maker: Maker,
  cost: Cost,
): Promise<void> {
  const { stage, settings } = play;
  const context = await browser.newContext({
    reducedMotion: "reduce",
    ignoreHTTPSErrors: true,
  });
  context.setDefaultTimeout(patience);
  context.setDefaultNavigationTimeout(patience);
  try {
    const page = await context.newPage();
    await translate(page);
    await stage.bank.payInPage(page);
    const readAnswers = listen(page);
    const address = formAddress(settings, maker.entry.submissionType);
    await page.goto(stage.publicUrl + address, { waitUntil: "commit" });
    await untilAlive(page);
    await fill(page, maker);
    await continueButton(page).click();
    await pay(page);
    await page.getByRole("heading", { level: 1, name: /Thank you/ }).waitFor();
    const { intents, receipts } = await readAnswers();
    const [intent] = intents;
    const [receipt] = receipts;
    if (!intent || !receipt) throw new Error(`${maker.title} has no payment or no receipt.`);
    const shownCents = toMinor(intent.amount, settings.currency);
    if (shownCents !== cost.fullCents) {
      wrong(play, `${maker.title} is charged ${shownCents} on its page, not ${cost.fullCents}.`);
    }
    maker.record.receipt = receipt;
    maker.record.intentId = intent.paymentIntentId;
    const ids = new Set(intents.map(({ paymentIntentId }) => paymentIntentId));
    const charges = stage.bank
      .books()
      .filter(({ kind, intentId }) => kind === "charge" && ids.has(intentId));
    const differing = await differingFields(play, maker, receipt.id);
    if (differing.length > 0)
      wrong(play, `${maker.title} was stored with another ${differing.join()}.`);
    if (charges.length !== 1) wrong(play, `${maker.title} was paid ${charges.length} times.`);
    maker.record.isExact = differing.length === 0 && charges.length === 1;
    count(play, "entries acknowledged");
    count(play, "entries on translated pages");
  } catch (error) {
    throw new Error(`${maker.title} was not entered on its translated page.`, { cause: error });
  } finally {
    await context.close();
  }
}

/** Pays; the pages share one address, which may be asked to wait for seconds first. */
async function pay(page: Page): Promise<void> {
  const payButton = page.getByRole("button", { name: /^Pay / });
  const tryAgainButton = page.getByRole("button", { name: /^Try again/ });
  await payButton.or(tryAgainButton).waitFor();
  while (await tryAgainButton.isVisible()) {
    await page.waitForTimeout(6_000);
    await tryAgainButton.click();
    await payButton.or(tryAgainButton).waitFor();
  }
  await payButton.click();
}

/** Notes the payments and receipts that the site answers the page; resolves to them once all were read. */
function listen(page: Page): () => Promise<PageAnswers> {
  const answers: PageAnswers = { intents: [], receipts: [] };
  const reads: Promise<void>[] = [];
  const isOf = (response: Response, { method, path }: Pick<Contract, "method" | "path">) =>
    response.ok() &&
    response.request().method() === method &&
    new URL(response.url()).pathname === path;
  page.on("response", (response) => {
    const to = isOf(response, createPaymentIntent)
      ? answers.intents
      : isOf(response, createSubmission) && answers.receipts;
    if (to) reads.push(response.json().then((body) => void to.push(body as never)));
  });
  return async () => {
    await Promise.all(reads);
    return answers;
  };
}

/** What is typed into the fields, by their names. */
function typedValues({ entry }: Maker): [name: string, value: string][] {
  const { submissionType: _, agreedToTerms: __, answers = {}, ...fields } = entry;
  const typedAnswers = Object.entries(answers as Record<string, string>);
  return [
    ...Object.entries(fields),
    ...typedAnswers.map(([key, value]) => [answerField(key), value] as const),
  ].flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
}

async function fill(page: Page, maker: Maker): Promise<void> {
  const form = page.locator("form[data-kept]");
  for (const [name, value] of typedValues(maker)) {
    const field = form.locator(`[name="${name}"]`);
    const isChoice = await field.evaluate((element) => element.tagName === "SELECT");
    await (isChoice ? field.selectOption(value) : field.fill(value));
  }
  if (maker.tier) await form.locator(`[type="radio"][value="${maker.tier}"]`).check();
  // Where a link is optional, a film may also be sent later.
  const later = form.locator('[type="radio"][value="later"]');
  if (!maker.writesScript && !maker.entry.filmUrl) await later.check();
  await form.locator('[name="agreedToTerms"]').check();
}

/** The fields that were stored with another value than was typed. */
async function differingFields(
  { admin, slug }: Play,
  { entry, title, tier }: Maker,
  id: string,
): Promise<string[]> {
  const list = await admin.all(listSubmissions, {
    query: { edition: slug, q: title.slice(0, 60) },
  });
  const stored = list.find((entry) => entry.id === id);
  if (!stored) return ["entry"];
  const { answers = {}, ...fields } = entry;
  const values = new Map<string, unknown>(Object.entries(stored));
  const storedAnswers = new Map(stored.answers.map(({ key, value }) => [key, value]));
  const typedAnswers = Object.entries(answers as Record<string, string>);
  return [
    ...Object.entries(fields).filter(([name, value]) => (values.get(name) ?? null) !== value),
    ...typedAnswers.filter(([key, value]) => storedAnswers.get(key) !== value),
    ...(storedAnswers.size === typedAnswers.length ? [] : [["answers"]]),
    ...(tier === undefined || stored.tier === tier ? [] : [["tier"]]),
  ].map(([name = ""]) => String(name));
}

/** Entries of translated pages have exactly what was typed, and one payment. */
export function compareTranslated({ makers, options }: Play): Agreement[] {
  if (options.faults > 0) return [];
  const translated = makers.filter(({ translates }) => translates);
  return [
    {
      label: "Entries on translated pages",
      left: ["planned", translated.length],
      right: ["exact, with one payment", translated.filter(({ record }) => record.isExact).length],
    },
  ];
}
