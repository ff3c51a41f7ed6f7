import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { Card, PageHeader } from "~/components/admin/page-header";
import { StatCards } from "~/components/admin/stat-cards";
import { AdminFilterLink, ViewTabs } from "~/components/admin/toolbar";
import { formatGigabytes } from "~/features/screeners/upload.rules";
import { adminPages } from "~/lib/admin-pages";
import { withEditionParam } from "~/lib/paths";
import { type MediaView, mediaViewPath, mediaViews } from "../list.rules";
import type { MediaSummary } from "../schema";
import { mediaTexts } from "../texts";

/** The numbers of views that the summary does not count. */
export type ViewCounts = { problems: number; links: number };

type Props = {
  view: MediaView;
  summary: MediaSummary;
  counts: ViewCounts;
  children: ReactNode;
};

/** The frame of the pages about uploaded films: disk usage and the views. */
export function MediaPage({ view, summary, counts: viewCounts, children }: Props) {
  const edition = useSearchParams()[0].get("edition") ?? undefined;
  const { bytes, quotaBytes, freeBytes, reserveBytes, forecastBytes, withoutFilm } = summary;
  const counts = { ...summary, ...viewCounts, none: withoutFilm };
  const forecastNote =
    withoutFilm === 0 ? mediaTexts.forecastDone : mediaTexts.forecastNote(withoutFilm);
  return (
    <>
      <PageHeader note={mediaTexts.note} title={adminPages.adminMedia.name} />
      <StatCards
        stats={[
          {
            label: mediaTexts.stored,
            value: mediaTexts.of(formatGigabytes(bytes), formatGigabytes(quotaBytes)),
            note: mediaTexts.storedNote,
          },
          {
            label: mediaTexts.free,
            value: mediaTexts.gigabytes(formatGigabytes(freeBytes)),
            note: mediaTexts.freeNote(formatGigabytes(reserveBytes)),
          },
          {
            label: mediaTexts.forecast,
            value: mediaTexts.gigabytes(formatGigabytes(forecastBytes)),
            note: forecastBytes > quotaBytes ? mediaTexts.overQuota : forecastNote,
          },
        ]}
      />
      <Card aria-label={mediaTexts.views[view]} flush>
        <ViewTabs aria-label={adminPages.adminMedia.name}>
          {mediaViews
            // Films are missing only after an accident, so that view is usually hidden.
            .filter((name) => name !== "missing" || counts.missing > 0 || view === name)
            .map((name) => (
              <AdminFilterLink
                current={view === name}
                count={counts[name]}
                key={name}
                to={withEditionParam(mediaViewPath(name), edition)}
              >
                {mediaTexts.views[name]}
              </AdminFilterLink>
            ))}
        </ViewTabs>
        {children}
      </Card>
    </>
  );
}
