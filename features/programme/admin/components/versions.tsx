import { useState } from "react";
import { Card, PageHeader, TwoColumns } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { useSettings } from "~/features/settings/hooks";
import type { FestivalSettings } from "~/features/settings/schema";
import { useIsDirector } from "~/lib/admin-list/hooks/use-is-director";
import { adminPages } from "~/lib/admin-pages";
import { isolate } from "~/lib/bidi";
import { formatTime, momentInFull, monthDay, weekdayOf } from "~/lib/dates/calendar";
import type { readVersionsPage } from "../pages.queries.server";
import { NotificationEmails } from "./notifications";
import { RevertDialog } from "./revert";

type Props = Awaited<ReturnType<typeof readVersionsPage>>;
type Version = Props["versions"][number];

/** The published versions with their changes, and the emails to filmmakers. */
export function VersionsPage({ versions, emails }: Props) {
  const settings = useSettings();
  const mayPublish = useIsDirector();
  const [revertedNumber, setRevertedNumber] = useState<number | null>(null);
  return (
    <>
      <PageHeader
        note="Published versions and emails to filmmakers"
        title={adminPages.adminProgrammeVersions.name}
      />
      <TwoColumns even>
        <Card flush title="Published">
          {versions.length === 0 && (
            <EmptyState as="h3" title="Nothing published yet">
              Published versions appear here.
            </EmptyState>
          )}
          <ul className="divide-y divide-line border-t border-line">
            {versions.map((version, index) => (
              <li className="grid gap-1 px-5 py-3.5" key={version.number}>
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <b className="font-semibold">Version {version.number}</b>
                  {index === 0 && <span className="text-sm text-gold">Public now</span>}
                  <span className="text-muted">
                    {momentInFull(version.publishedAt, settings)}, {version.by}
                  </span>
                  {index > 0 && mayPublish && (
                    <Button
                      className="ml-auto max-sm:ml-0"
                      onClick={() => setRevertedNumber(version.number)}
                      size="sm"
                      variant="outline"
                    >
                      Publish it again
                    </Button>
                  )}
                </span>
                {version.note && <p className="wrap-anywhere">{version.note}</p>}
                {version.reason && (
                  <p className="text-muted wrap-anywhere">
                    Published with errors: {version.reason}
                  </p>
                )}
                <Changes changes={version.changes} />
              </li>
            ))}
          </ul>
        </Card>
        <NotificationEmails emails={emails} />
      </TwoColumns>
      {revertedNumber !== null && (
        <RevertDialog number={revertedNumber} onClose={() => setRevertedNumber(null)} />
      )}
    </>
  );
}

/** '2026-02-14T19:00' → 'Sat, Feb 14, 7:00 PM' */
const startFormatter = (settings: FestivalSettings) => (starts: string | null) => {
  const [day = "", time = ""] = starts?.split("T") ?? [];
  return `${weekdayOf(day)}, ${monthDay(day, settings)}, ${formatTime(time, settings.formats)}`;
};

/** The public changes of a version; unfolded if there are few. */
function Changes({ changes: { added, moved, cancelled, leftOut } }: Pick<Version, "changes">) {
  const formatStart = startFormatter(useSettings());
  const lines = [
    ...moved.map((change) => ({
      ...change,
      text: `Moved from ${formatStart(change.fromStarts)}, ${isolate(change.fromVenue ?? "")} to ${formatStart(change.starts)}, ${isolate(change.venue)}`,
    })),
    ...cancelled.map((change) => ({
      ...change,
      text: `Cancelled: ${formatStart(change.starts)}, ${isolate(change.venue)}`,
    })),
    ...added.map((change) => ({
      ...change,
      text: `New: ${formatStart(change.starts)}, ${isolate(change.venue)}`,
    })),
  ];
  const leftOutText = leftOut.length > 0 ? `, ${leftOut.length} left out` : "";
  return (
    <details open={lines.length > 0 && lines.length < 6}>
      <summary className="cursor-pointer text-sm text-muted max-sm:py-3">
        {added.length} new, {moved.length} moved, {cancelled.length} cancelled{leftOutText}
      </summary>
      <ul className="mt-2 grid gap-1.5 text-sm">
        {lines.map(({ id, title, text }) => (
          <li className="wrap-anywhere" key={`${id} ${text}`}>
            <b className="font-medium">{title}</b> <span className="text-muted">{text}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
