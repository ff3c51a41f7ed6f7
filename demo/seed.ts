import { eq, sql } from "drizzle-orm";
import { saveMessage, setArchived } from "~/features/contacts/commands.server";
import { proposeFilm } from "~/features/films/commands.server";
import { filmPayloadSchema } from "~/features/films/schema";
import { mailDelivery } from "~/features/mail/jobs.server";
import { addArticle } from "~/features/news/commands.server";
import { dayOfPublishDate } from "~/features/news/rules";
import { subscribe } from "~/features/newsletter/commands.server";
import { addAutomation, runAutomations } from "~/features/promo/automation/automation.server";
import { automationFormSchema } from "~/features/promo/automation/schema";
import { recordReach, startCampaign } from "~/features/promo/commands.server";
import { addContent, markPublished } from "~/features/promo/content/content.server";
import { contentFormSchema, publicationSchema } from "~/features/promo/content/schema";
import { readFestival } from "~/features/settings/editions.server";
import { momentOf, startOfDay } from "~/lib/dates/wall-clock";
import type { Database } from "../db/client";
import { auditLog, contacts, newsArticles, submissions } from "../db/schema";
import type { DemoClock, SeedDeps } from "./clock";
import { announceTheFeatures, prepareTheAnnouncement } from "./decisions";
import { createDemoSubmissions } from "./entries";
import { demoFilms } from "./films";
import { seatTheJury } from "./jury";
import { demoMessages } from "./messages";
import { demoNews } from "./news";
import { planTheProgramme } from "./programme";
import {
  demoAutomations,
  demoCampaigns,
  demoContent,
  demoReach,
  demoRuleDays,
  demoRulesSince,
} from "./promo";
import { demoSubscribers } from "./subscribers";

const marker = "demo content added";
/** Two processes that start at once on one database put the content in once. */
const seedLockKey = 7_340_520;

/**
 * Puts the demo content into a database that has none of its own, through the
 * commands of real use, in one transaction: all of it or nothing. Once only,
 * even if the director deletes it later. Returns whether it did.
 */
export async function putInDemoContent(deps: SeedDeps): Promise<boolean> {
  const started = performance.now();
  const done = await deps.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLockKey})`);
    if (!(await isUntouched(tx))) return false;
    const desk = await openAdmin({ ...deps, db: tx });
    await publishNews(desk);
    await createDemoSubmissions(desk);
    await seatTheJury(desk, deps.clock());
    await announceTheFeatures(desk, deps.clock());
    await prepareTheAnnouncement(desk, deps.clock());
    await receiveMessages(desk);
    await proposeFilms(desk);
    await planTheProgramme(desk, deps.clock());
    await fillMailingList(desk, deps.clock());
    await runCampaigns(desk);
    await runRules(desk);
    await tx.insert(auditLog).values({ actor: "system", action: marker, createdAt: deps.clock() });
    return true;
  });
  if (done) deps.log.info(marker, { ms: Math.round(performance.now() - started) });
  return done;
}

async function isUntouched(db: Database): Promise<boolean> {
  const [marked] = await db.select().from(auditLog).where(eq(auditLog.action, marker)).limit(1);
  if (marked) return false;
  for (const table of [submissions, newsArticles, contacts]) {
    const [own] = await db.select({ id: table.id }).from(table).limit(1);
    if (own) return false;
  }
  return true;
}

async function openAdmin(deps: SeedDeps): Promise<DemoClock> {
  let now = deps.clock();
  const clock = () => new Date(now);
  const drawer = { name: "file" as const, send: () => Promise.resolve() };
  const sender = () => Promise.resolve({ name: "", address: deps.directorEmail });
  return {
    ...deps,
    clock,
    ...(await readFestival(deps.db)),
    goTo: (moment) => {
      now = new Date(moment);
    },
    fileLetters: async () => {
      await mailDelivery({ ...deps, clock, transport: drawer, sender, inFlight: 1 }).turn();
    },
  };
}

async function publishNews({ db, clock, facts, goTo }: DemoClock): Promise<void> {
  for (const article of demoNews) {
    const day = dayOfPublishDate(article.publishDate ?? "");
    const morning = day && momentOf(facts.timeZone, `${day}T09:00`);
    if (!morning) throw new Error(`The demo article '${article.title}' has no day.`);
    goTo(morning);
    await addArticle(db, clock, facts.timeZone, article);
  }
}

async function receiveMessages(desk: DemoClock): Promise<void> {
  const { db, clock, publicUrl, directorEmail, goTo } = desk;
  for (const { at, archived, ...message } of demoMessages) {
    goTo(at);
    const kept = await saveMessage(db, clock, message, { to: directorEmail, publicUrl });
    await desk.fileLetters();
    if (archived) await setArchived(db, clock, kept.id, true);
  }
}

async function proposeFilms(desk: DemoClock): Promise<void> {
  for (const { at, ...film } of demoFilms) {
    desk.goTo(at);
    await proposeFilm(desk, filmPayloadSchema(desk.clock).parse(film));
    await desk.fileLetters();
  }
}

async function fillMailingList({ db, clock, goTo }: DemoClock, today: Date): Promise<void> {
  for (const { at, address, ...subscriber } of demoSubscribers(today)) {
    goTo(at);
    await subscribe(db, clock, subscriber, address, null);
  }
}

async function runCampaigns({ db, clock, facts, goTo }: DemoClock): Promise<void> {
  const ids = new Map<string, string>();
  for (const campaign of demoCampaigns) {
    const reach = demoReach(campaign);
    const startDate = startOfDay(facts.timeZone, campaign.from);
    const endDate = startOfDay(facts.timeZone, reach.at(-1)?.date ?? campaign.from);
    const { name, platform, targetAudience, budget } = campaign;
    const told = { name, platform, targetAudience, budget, startDate, endDate };
    goTo(startDate);
    const { id } = await startCampaign(db, clock, { ...told, status: "completed" });
    await recordReach(db, clock, id, reach);
    ids.set(name, id);
  }
  for (const { campaign, posted, ...piece } of demoContent) {
    goTo(piece.scheduledAt ?? demoRulesSince);
    const values = contentFormSchema.parse({ ...piece, campaignId: ids.get(campaign) });
    const kept = await addContent(db, clock, values);
    if (!kept || !posted) continue;
    goTo(new Date(Date.parse(posted.publishedAt) + 3_600_000));
    await markPublished(db, clock, { id: kept.id }, publicationSchema.parse(posted));
  }
}

/** The rules, and the drafts that they prepared in the last weeks. */
async function runRules({ db, clock, publicUrl, goTo }: DemoClock): Promise<void> {
  goTo(demoRulesSince);
  for (const rule of demoAutomations) {
    await addAutomation(db, clock, automationFormSchema.parse(rule));
  }
  for (const day of demoRuleDays) {
    goTo(day);
    await runAutomations({ db, clock, publicUrl });
  }
}
