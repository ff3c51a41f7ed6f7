import { Megaphone, MousePointerClick, Radio, Workflow } from "lucide-react";
import { useState } from "react";
import { PageHeader, TwoColumns } from "~/components/admin/page-header";
import { StatCards } from "~/components/admin/stat-cards";
import { ButtonLink } from "~/components/button";
import { adminPages } from "~/lib/admin-pages";
import { pages } from "~/lib/paths";
import { NewCampaign } from "../campaigns/components/new-campaign";
import { RecentContacts } from "../contacts/components/recent";
import { ApolloSearch, HashtagSearch } from "../contacts/components/search";
import { type Results, SearchResults } from "../contacts/components/search-results";
import { formatCount, percent, shortNumber } from "../rules";
import type { SocialLinks } from "../schema";
import { SocialSettings } from "./social-settings";

type Props = {
  figures: { reach: number; engagement: number; campaigns: number; automations: number };
  contactTotal: number;
  social: SocialLinks;
  /** True for a directory with sample data: no API key is configured. */
  usesSampleData: { apollo: boolean; twitter: boolean };
};

/** The Promo Command Hub: campaigns, contacts, and the festival's own channels. */
export function PromoHub({ figures, contactTotal, social, usesSampleData }: Props) {
  const [results, setResults] = useState<Results | null>(null);
  return (
    <>
      <PageHeader
        actions={
          <>
            <ButtonLink size="sm" to={pages.adminPromoContacts} variant="outline">
              {adminPages.adminPromoContacts.name}
            </ButtonLink>
            <ButtonLink size="sm" to={pages.adminPromoCampaigns} variant="outline">
              {adminPages.adminPromoCampaigns.name}
            </ButtonLink>
          </>
        }
        note={formatCount(contactTotal, "saved contact")}
        title={adminPages.adminPromo.name}
      />
      <StatCards
        stats={[
          { label: "Reach", value: shortNumber(figures.reach), note: "impressions", icon: Radio },
          {
            label: "Engagement",
            value: percent(figures.engagement),
            note: "clicks per impression",
            icon: MousePointerClick,
          },
          { label: "Campaigns", value: figures.campaigns, note: "so far", icon: Megaphone },
          { label: "Automations", value: figures.automations, note: "set up", icon: Workflow },
        ]}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-3">
        <NewCampaign onGathered={setResults} />
        <ApolloSearch isSample={usesSampleData.apollo} onFound={setResults} />
        <HashtagSearch isSample={usesSampleData.twitter} onFound={setResults} />
      </div>
      <TwoColumns even>
        <SearchResults results={results} />
        <RecentContacts total={contactTotal} />
      </TwoColumns>
      <SocialSettings social={social} />
    </>
  );
}
