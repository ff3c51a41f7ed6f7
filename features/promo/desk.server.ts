import { z } from "zod";
import type { Database } from "~/db/client";
import type { FestivalFacts } from "~/features/festival/schema";
import { defaultPageSize } from "~/http/page-query";
import { type PageQuery, seedList } from "~/http/paging";
import { listAutomations } from "./automation/automation.server";
import * as automationCalls from "./automation/calls";
import { usualValues } from "./automation/occasions.server";
import * as campaignCalls from "./campaigns/calls";
import { asDetail, listFigures, readCampaign, sumFigures } from "./campaigns/campaigns.server";
import { campaignDetailSchema } from "./campaigns/schema";
import * as contentCalls from "./content/calls";
import { listContent } from "./content/content.server";
import { type ContentState, noCampaign } from "./content/schema";
import { campaignChoices, listLinks } from "./queries.server";
import { promoLinkSchema } from "./schema";

/** What the promo rooms show at first: the same pages as their calls answer. */

type Desk = { db: Database; publicUrl: string; facts: FestivalFacts };
const firstPage: PageQuery = { limit: defaultPageSize };

const firstContent = async (db: Database, campaignId: string, state: ContentState) =>
  seedList(await listContent(db, { campaignId, state }, firstPage), contentCalls.listContent, {
    query: { campaignId, state },
  });

/** Everything on a campaign's page; null where there is no campaign with this id. */
export async function readCampaignPage({ db, publicUrl, facts }: Desk, id: string) {
  if (!z.uuid().safeParse(id).success) return null;
  const row = await readCampaign(db, id);
  if (!row) return null;
  const links = await listLinks(db, publicUrl, id);
  const figures = seedList(await listFigures(db, id, firstPage), campaignCalls.listFigures, {
    params: { id },
  });
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
    rules: seedList(await listAutomations(db, firstPage), automationCalls.listRules),
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
