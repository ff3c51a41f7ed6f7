import { z } from "zod";
import type { Database } from "~/db/client";
import type { FestivalFacts } from "~/features/festival/schema";
import type { ReadPage } from "~/http/call";
import { defaultPageSize } from "~/http/page-query";
import { type Page, type PageQuery, seedPage } from "~/http/paging";
import { listAutomations } from "./automation/automation.server";
import { usualValues } from "./automation/occasions.server";
import { automationSchema } from "./automation/schema";
import { asDetail, listFigures, readCampaign, sumFigures } from "./campaigns/campaigns.server";
import { campaignDetailSchema, figureSchema, figuresPath } from "./campaigns/schema";
import { listContent } from "./content/content.server";
import { type ContentState, contentListPath, contentSchema, noCampaign } from "./content/schema";
import { campaignChoices, listLinks } from "./queries.server";
import { promoLinkSchema, promoPaths } from "./schema";

/** What the promo rooms show at first: the same pages as their calls answer. */

type Desk = { db: Database; publicUrl: string; facts: FestivalFacts };
type List<T> = { path: string; first: ReadPage<T> };

async function firstPage<T>(
  path: string,
  item: z.ZodType<T>,
  read: (query: PageQuery) => Promise<Page<unknown>>,
): Promise<List<T>> {
  return { path, first: seedPage(await read({ limit: defaultPageSize }), item, path) };
}

const firstContent = (db: Database, campaignId: string, state: ContentState) =>
  firstPage(contentListPath(campaignId, state), contentSchema, (query) =>
    listContent(db, { campaignId, state }, query),
  );

/** Everything on a campaign's page; null where there is no campaign with this id. */
export async function readCampaignPage({ db, publicUrl, facts }: Desk, id: string) {
  if (!z.uuid().safeParse(id).success) return null;
  const row = await readCampaign(db, id);
  if (!row) return null;
  const links = await listLinks(db, publicUrl, id);
  const figures = await firstPage(figuresPath(id), figureSchema, (query) =>
    listFigures(db, id, query),
  );
  return {
    campaign: campaignDetailSchema.parse(asDetail(row, facts.timeZone)),
    sums: await sumFigures(db, id),
    planned: await firstContent(db, id, "planned"),
    published: await firstContent(db, id, "published"),
    figures,
    links: links.map((link) => promoLinkSchema.parse(link)),
    choices: await campaignChoices(db),
  };
}

/** Everything on the page of the rules. */
export async function readAutomationPage({ db, publicUrl, facts, now }: Desk & { now: Date }) {
  return {
    rules: await firstPage(promoPaths.automations, automationSchema, (query) =>
      listAutomations(db, query),
    ),
    planned: await firstContent(db, noCampaign, "planned"),
    published: await firstContent(db, noCampaign, "published"),
    choices: await campaignChoices(db),
    samples: {
      ...usualValues(facts, publicUrl, now),
      TITLE: "Black tie, explained",
      EXCERPT: "What to wear, what to leave at home.",
      LINK: `${publicUrl}/news/black-tie-explained`,
      FILM_TITLE: "The Lighthouse Keeper's Ghost",
      DIRECTOR: "Ana Silva",
      CATEGORY: facts.categories[0]?.name ?? "",
      COUNTRY: "Portugal",
    },
  };
}
