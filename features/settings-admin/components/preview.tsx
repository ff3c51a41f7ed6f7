import { type ReactNode, useMemo } from "react";
import { momentsOf } from "~/features/settings/edition-dates.rules";
import { FestivalContext, useFestival } from "~/features/settings/hooks";
import type { FestivalSettings } from "~/features/settings/schema";
import type { PreviewedSection } from "../fields.rules";
import "~/components/styles/site.css";
import "~/components/styles/landing.css";
import { About } from "~/features/site/components/about";
import { Brand } from "~/features/site/components/brand";
import { Countdown } from "~/features/site/components/countdown";
import { DeadlineTicket } from "~/features/site/components/deadline-ticket";
import { SiteFooter } from "~/features/site/components/footer";
import { Guidelines } from "~/features/site/components/guidelines";
import { Hero } from "~/features/site/components/hero";
import { KeyDates } from "~/features/site/components/key-dates";
import { PartnerBadge } from "~/features/site/components/partner-badge";

const previews: Record<PreviewedSection, () => ReactNode> = {
  brand: () => (
    <>
      <div className="flex flex-wrap items-center gap-6 px-[clamp(20px,4.45vw,64px)] py-6">
        <Brand />
        <PartnerBadge />
      </div>
      <SiteFooter />
    </>
  ),
  dates: () => (
    <>
      <div className="flex flex-wrap items-center gap-6 px-[clamp(20px,4.45vw,64px)] py-6">
        <DeadlineTicket />
      </div>
      <Countdown />
      <div className="wrap py-8">
        <KeyDates />
      </div>
    </>
  ),
  landing: () => (
    <>
      <Hero />
      <About />
    </>
  ),
  guidelines: () => <Guidelines />,
  counters: () => <About />,
};

/** The parts of the landing page that a section affects, with these settings. Not interactive. */
export default function SettingPreview({
  id,
  settings,
}: {
  id: PreviewedSection;
  settings: FestivalSettings;
}) {
  const { edition, renderedAt } = useFestival();
  const festival = useMemo(
    () => ({ settings, edition: { ...edition, moments: momentsOf(settings) }, renderedAt }),
    [settings, edition, renderedAt],
  );
  return (
    <FestivalContext value={festival}>
      <div
        className="overflow-hidden border-t border-line text-lg leading-[1.62] [zoom:0.75] [&_:is(h1,h2,h3)]:font-display [&_:is(h1,h2,h3)]:tracking-[-0.008em] [&_.section]:py-12 [&_.countdown]:pt-12 [&_.site-foot]:mt-0"
        data-section={id}
        data-testid="preview"
        inert
      >
        {previews[id]()}
      </div>
    </FestivalContext>
  );
}
