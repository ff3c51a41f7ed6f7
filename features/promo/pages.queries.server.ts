import { z } from "zod";
import type { Database } from "~/db/client";
import { publicCategories } from "~/features/settings/category.rules";
import type { FestivalSettings } from "~/features/settings/schema";
import { loadList } from "~/lib/admin-list/list.server";
import { listAutomations } from "./automation/automation.commands.server";
import { commonValues } from "./automation/occasions.queries.server";
import {
  asDetail,
  listFigures,
  readCampaign,
  sumFigures,
} from "./campaigns/campaigns.commands.server";
import { campaignDetailSchema } from "./campaigns/schema";
import { listContent } from "./content/content.commands.server";
import { type ContentState, noCampaign } from "./content/schema";
import { figures, pieces, rules } from "./list.rules";
import { campaignChoices, listLinks } from "./queries.server";
import { promoLinkSchema } from "./schema";

/** The initial data of the promo pages: the same as the calls return. */

type Admin = { db: Database; publicUrl: string; settings: FestivalSettings };

const loadPosts = (db: Database, campaignId: string, state: ContentState) =>
  loadList(pieces, { query: { campaignId, state } }, (query) => listContent(db, query, query));

/** The data of a campaign's page; null for an unknown id. */
export async function readCampaignPage({ db, publicUrl, settings }: Admin, id: string) {
  if (!z.uuid().safeParse(id).success) return null;
  const row = await readCampaign(db, id);
  if (!row) return null;
  const links = await listLinks(db, publicUrl, id);
  return {
    campaign: campaignDetailSchema.parse(asDetail(row, settings.timeZone)),
    sums: await sumFigures(db, id),
    planned: await loadPosts(db, id, "planned"),
    published: await loadPosts(db, id, "published"),
    days: await loadList(figures, { params: { id } }, (query) => listFigures(db, id, query)),
    links: links.map((link) => promoLinkSchema.parse(link)),
    choices: await campaignChoices(db),
  };
}

/** The data of the rules' page. */
export async function readAutomationPage({ db, publicUrl, settings, now }: Admin & { now: Date }) {
  return {
    loaded: await loadList(rules, {}, (query) => listAutomations(db, query)),
    planned: await loadPosts(db, noCampaign, "planned"),
    published: await loadPosts(db, noCampaign, "published"),
    choices: await campaignChoices(db),
    samples: {
      ...commonValues(settings, publicUrl, now),
      TITLE: "Black tie, explained",
      EXCERPT: "What to wear, what to leave at home.",
      LINK: `${publicUrl}/news/black-tie-explained`,
      FILM_TITLE: "The Lighthouse Keeper's Ghost",
      DIRECTOR: "Ana Silva",
      CATEGORY: publicCategories(settings)[0]?.name ?? "",
      COUNTRY: "Portugal",
    },
  };
}
