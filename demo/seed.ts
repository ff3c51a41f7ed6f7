import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { saveMessage, setArchived } from "~/features/contacts/commands.server";
import { proposeFilm } from "~/features/films/commands.server";
import { filmPayloadSchema } from "~/features/films/schema";
import { mailDelivery } from "~/features/mail/jobs.server";
import { addArticle } from "~/features/news/commands.server";
import { dayOfPublishDate } from "~/features/news/rules";
import { subscribe } from "~/features/newsletter/commands.server";
import { recordDailyFigures, startCampaign } from "~/features/promo/commands.server";
import { recordLinkAnswer } from "~/features/screeners/links.commands.server";
import { answerFor } from "~/features/screeners/links.rules";
import { readFestival } from "~/features/settings/editions.queries.server";
import { audit } from "~/lib/api/audit-log.server";
import { dayIn } from "~/lib/dates/calendar";
import { momentOf, startOfDay } from "~/lib/dates/wall-clock";
import type { Database } from "../db/client";
import type { LinkReason } from "../db/enums";
import { auditLog, contacts, newsArticles, promoAutomation, submissions } from "../db/schema";
import { giveAwards } from "./awards";
import type { DemoContext, SeedDeps } from "./clock";
import {
  announceFeatures,
  announceRest,
  decisionsPreparedAt,
  notificationsAt,
  prepareAnnouncement,
  publishDemoSelection,
} from "./decisions";
import { createDemoSubmissions } from "./entries";
import { demoFilms } from "./films";
import { seatJury } from "./jury";
import { labelEntries } from "./labels";
import { demoMessages } from "./messages";
import { demoNews } from "./news";
import { newsletterSentAt, sendNewsletter } from "./newsletter";
import { showPreviousEdition } from "./previous-edition";
import { planProgramme, programmePublishedAt } from "./programme";
import { demoAutomations, demoAutomationsSince, demoCampaigns, demoReach } from "./promo";
import { takeSelectedFilms } from "./selected-films";
import { writeSitePages } from "./site-pages";
import { demoSubscribers } from "./subscribers";

/** What the checks of some links find, by the index of their entries; all others answer. */
const unusualAnswers: Record<number, LinkReason> = {
  3: "maybe_private",
  7: "guarded",
  12: "not_found",
  15: "no_answer",
};

const seedAction = "demo content added";
/** So that two processes that start at once add the content only once. */
const seedLockKey = 7_340_520;

/** The events up to a moment. */
const pastEvents = <T extends { at: string | Date }>(today: Date, events: readonly T[]): T[] =>
  events.filter(({ at }) => new Date(at) <= today);

/**
 * Adds the demo content to an empty database, with the real commands, in one transaction. Events after the site's date
 * are left out. Only once, even if the director deletes it later. Returns whether it did.
 */
export async function putInDemoContent(deps: SeedDeps): Promise<boolean> {
  const started = performance.now();
  const wasAdded = await deps.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLockKey})`);
    if (!(await isUntouched(tx))) return false;
    const today = deps.clock();
    const isPast = (moment: string) => today.getTime() >= Date.parse(moment);
    const isPublished = isPast(programmePublishedAt);
    await showPreviousEdition(await openDemo({ ...deps, db: tx }));
    const demo = await openDemo({ ...deps, db: tx });
    await publishNews(demo, today);
    await writeSitePages(demo, isPublished);
    await createDemoSubmissions(demo, today);
    if (isPast(decisionsPreparedAt)) {
      await seatJury(demo, today);
      await announceFeatures(demo);
      const announcement = await prepareAnnouncement(demo);
      if (isPast(notificationsAt)) await announceRest(demo, announcement);
    }
    await checkLinks(demo, today);
    await receiveMessages(demo, today);
    await proposeFilms(demo, today);
    if (isPublished) {
      await publishDemoSelection(demo);
      const selected = await takeSelectedFilms(demo);
      await planProgramme(demo, "2026", { today, selected });
    }
    await giveAwards(demo, today);
    await fillMailingList(demo, today);
    if (isPast(newsletterSentAt)) await sendNewsletter(demo);
    await runCampaigns(demo, today);
    await addAutomations(demo.db, today);
    await labelEntries(demo, today);
    await audit(tx, deps.clock(), "system", seedAction);
    return true;
  });
  if (wasAdded) deps.log.info(seedAction, { ms: Math.round(performance.now() - started) });
  return wasAdded;
}

/** Whether a database has neither demo content nor real content. */
export async function isUntouched(db: Database): Promise<boolean> {
  const [seedRow] = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, seedAction))
    .limit(1);
  if (seedRow) return false;
  for (const table of [submissions, newsArticles, contacts]) {
    const [row] = await db.select({ id: table.id }).from(table).limit(1);
    if (row) return false;
  }
  return true;
}

async function openDemo(deps: SeedDeps): Promise<DemoContext> {
  let now = deps.clock();
  const clock = () => new Date(now);
  const discardingTransport = { name: "file" as const, send: () => Promise.resolve() };
  const sender = () => Promise.resolve({ name: "", address: deps.directorEmail });
  return {
    ...deps,
    clock,
    ...(await readFestival(deps.db)),
    setClock: (moment) => {
      now = new Date(moment);
    },
    markEmailsSent: async () => {
      await mailDelivery({
        ...deps,
        clock,
        transport: discardingTransport,
        sender,
        concurrency: 1,
      }).turn();
    },
  };
}

async function publishNews(
  { db, clock, settings, setClock }: DemoContext,
  today: Date,
): Promise<void> {
  for (const article of demoNews) {
    const day = dayOfPublishDate(article.publishDate ?? "");
    const morning = day && momentOf(settings.timeZone, `${day}T09:00`);
    if (!morning) throw new Error(`The demo article '${article.title}' has no day.`);
    if (morning > today) continue;
    setClock(morning);
    await addArticle(db, clock, settings.timeZone, article);
  }
}

/** Records checks of links as if their hosts had answered: the demo sends no requests. */
async function checkLinks(demo: DemoContext, today: Date): Promise<void> {
  demo.setClock(today);
  const entries = await demo.db
    .select({ submissionId: submissions.id, url: submissions.filmUrl })
    .from(submissions)
    .where(and(isNotNull(submissions.filmUrl), isNull(submissions.withdrawnAt)))
    .orderBy(submissions.submittedAt);
  for (const [index, { submissionId, url }] of entries.entries()) {
    const reason = unusualAnswers[index] ?? "answers";
    await recordLinkAnswer(demo, { submissionId, url: url ?? "" }, answerFor(reason));
  }
}

async function receiveMessages(demo: DemoContext, today: Date): Promise<void> {
  const { db, clock, publicUrl, directorEmail, setClock } = demo;
  for (const { at, archived, ...message } of pastEvents(today, demoMessages)) {
    setClock(at);
    const saved = await saveMessage(db, clock, message, { to: directorEmail, publicUrl });
    await demo.markEmailsSent();
    if (archived) await setArchived(db, clock, saved.id, true);
  }
}

async function proposeFilms(demo: DemoContext, today: Date): Promise<void> {
  for (const { at, ...film } of pastEvents(today, demoFilms)) {
    demo.setClock(at);
    await proposeFilm(demo, filmPayloadSchema(demo.clock).parse(film));
    await demo.markEmailsSent();
  }
}

async function fillMailingList({ db, clock, setClock }: DemoContext, today: Date): Promise<void> {
  for (const { at, address, ...subscriber } of pastEvents(today, demoSubscribers(today))) {
    setClock(at);
    await subscribe(db, clock, subscriber, address, null);
  }
}

async function runCampaigns(
  { db, clock, settings, setClock }: DemoContext,
  today: Date,
): Promise<void> {
  const lastDay = dayIn(settings.timeZone, today);
  for (const campaign of demoCampaigns) {
    if (campaign.from > lastDay) continue;
    const reach = demoReach(campaign);
    const startDate = startOfDay(settings.timeZone, campaign.from);
    const endDate = startOfDay(settings.timeZone, reach.at(-1)?.date ?? campaign.from);
    const { name, platform, targetAudience, budget } = campaign;
    const details = { name, platform, targetAudience, budget, startDate, endDate };
    setClock(startDate);
    const pastReach = reach.filter(({ date }) => date <= lastDay);
    const status = pastReach.length < reach.length ? "active" : "completed";
    const { id } = await startCampaign(db, clock, { ...details, status });
    await recordDailyFigures(db, clock, id, pastReach);
  }
}

/** Adds the automations, as rows: the site counts them and has no command for them. */
async function addAutomations(db: Database, today: Date): Promise<void> {
  const createdAt = new Date(demoAutomationsSince);
  if (createdAt > today) return;
  const rows = demoAutomations.map((row) => ({ ...row, createdAt, activeSince: createdAt }));
  await db.insert(promoAutomation).values(rows);
}
