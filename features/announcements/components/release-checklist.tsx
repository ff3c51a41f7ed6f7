import { Ban } from "lucide-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { Card, PageHeader } from "~/components/admin/page-header";
import { Button, ButtonLink } from "~/components/button";
import { Icon } from "~/components/icon";
import { lazyPart } from "~/components/lazy-part";
import { outcomeLabels } from "~/features/decisions/texts";
import { useSettings } from "~/features/settings/hooks";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { adminPages } from "~/lib/admin-pages";
import { momentInFull } from "~/lib/dates/calendar";
import { pages, withEditionParam } from "~/lib/paths";
import type { LedgerSums } from "../deliveries.queries.server";
import { useReleaseStep } from "../hooks";
import type { announcementEmails, ledgers } from "../list.rules";
import type { DryRun as DryRunResult } from "../schema";
import { formatEmailCount, releaseTexts } from "../texts";
import { Countdown } from "./countdown";
import { DeliveryList } from "./delivery-list";
import { DryRun } from "./dry-run";
import { EmailPreviews } from "./email-previews";
import type { Announcement } from "./list";
import { Recipients } from "./recipients";
import { Release } from "./release";
import { ReleaseSteps } from "./release-steps";
import { StateBadge } from "./state";

/** Loaded when an announcement is canceled. */
const ConfirmDialog = lazyPart(async () => ({
  default: (await import("~/components/confirm-dialog")).ConfirmDialog,
}));

export type ReleaseChecklistProps = {
  announcement: Announcement;
  /** Its edition, unless it is the current one. */
  edition: string | undefined;
  /** Drafts only. */
  dryRun: DryRunResult | null;
  /** Before the release. */
  emails: LoadedListOf<typeof announcementEmails> | null;
  /** After the release. */
  ledger: LoadedListOf<typeof ledgers> | null;
  sums: LedgerSums | null;
  /** The number of entries corrected since the lock. */
  editCount: number;
};

/** The page of an announcement: recipients, emails, lock, release and delivery report. */
export function ReleaseChecklist(props: ReleaseChecklistProps) {
  const { announcement, edition, dryRun, emails, ledger, sums, editCount } = props;
  const settings = useSettings();
  const { state, sendAt, releasedAt, kind } = announcement;
  const [isConfirming, setIsConfirming] = useState(false);
  const cancel = useReleaseStep("cancel", announcement);
  const countdown = useCountdownFocus(state);
  const isUnscheduled = state === "draft" || state === "locked";
  return (
    <>
      <PageHeader
        actions={
          isUnscheduled && (
            <Button onClick={() => setIsConfirming(true)} size="sm" variant="ghost">
              <Icon of={Ban} size={16} />
              {releaseTexts.cancelAnnouncement}
            </Button>
          )
        }
        crumbs={[
          {
            label: adminPages.adminAnnouncements.name,
            to: withEditionParam(pages.adminAnnouncements, edition),
          },
          { label: announcement.name },
        ]}
        note={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <StateBadge state={state} />
            {edition && <b className="font-semibold">{edition} edition</b>}
            <span>{statusNote(announcement, (at) => momentInFull(at, settings))}</span>
          </span>
        }
        title={<span className="wrap-anywhere">{announcement.name}</span>}
      />
      {state !== "cancelled" && kind === "batch" && <ReleaseSteps state={state} />}
      {announcement.unlockedWhy && state === "draft" && (
        <p
          className="rounded-md bg-surface-1 px-4 py-3 shadow-[inset_3px_0_0_var(--color-danger)]"
          role="status"
        >
          This is a draft again. {announcement.unlockedWhy} Review the emails, then lock them again.
        </p>
      )}
      {state === "scheduled" && sendAt && (
        <Countdown announcement={announcement} key={sendAt} ref={countdown} sendAt={sendAt} />
      )}
      {editCount > 0 && (
        <p className="text-muted" role="status">
          {editCount === 1 ? "1 entry was" : `${editCount} entries were`} corrected since you locked
          the emails. {editCount === 1 ? releaseTexts.oneCorrected : releaseTexts.manyCorrected}{" "}
          updated when they are sent.
        </p>
      )}
      {state !== "released" && (
        <Recipients announcement={announcement} key={announcement.version} />
      )}
      {dryRun && <DryRun dryRun={dryRun} edition={edition} />}
      {state === "released" && <EmailGroupLinks announcement={announcement} edition={edition} />}
      {ledger && sums && releasedAt && (
        <DeliveryList announcement={announcement} loaded={ledger} sums={sums} />
      )}
      {emails && state !== "cancelled" && (
        <EmailPreviews
          announcement={announcement}
          loaded={emails}
          problems={dryRun?.problems ?? []}
        />
      )}
      {isUnscheduled && (
        <Release announcement={announcement} emailCount={dryRun?.letters ?? null} />
      )}
      <Suspense>
        {isConfirming && (
          <ConfirmDialog
            cancel={releaseTexts.keep}
            confirm={releaseTexts.cancelAnnouncement}
            danger
            onConfirm={() => {
              setIsConfirming(false);
              cancel.mutate(undefined);
            }}
            onOpenChange={setIsConfirming}
            open={isConfirming}
            question={releaseTexts.cancelQuestion}
            title={releaseTexts.cancelTitle}
          />
        )}
      </Suspense>
    </>
  );
}

/** Scrolls to the countdown and focuses it when a release begins here: the button for it was at the end of the page. */
function useCountdownFocus(state: Announcement["state"]) {
  const countdown = useRef<HTMLElement>(null);
  const shownState = useRef(state);
  useEffect(() => {
    if (shownState.current === state) return;
    shownState.current = state;
    // Above it nothing is hidden by the bar at the top of the window. `Undo` is the next stop of the Tab key.
    countdown.current?.scrollIntoView({ block: "center" });
    countdown.current?.focus({ preventScroll: true });
  }, [state]);
  return countdown;
}

/** After the release: links to email all recipients, or one group. */
function EmailGroupLinks({
  announcement: { id, outcomes },
  edition,
}: Pick<ReleaseChecklistProps, "announcement" | "edition">) {
  const mailingPath = withEditionParam(`${pages.adminMailingNew}?announcement=${id}`, edition);
  return (
    <Card title={releaseTexts.groupsTitle}>
      <div className="flex flex-wrap gap-2 max-sm:[&>.btn]:flex-auto">
        {outcomes.length > 1 && (
          <ButtonLink size="sm" to={mailingPath} variant="outline">
            {releaseTexts.everyone}
          </ButtonLink>
        )}
        {outcomes.map((outcome) => (
          <ButtonLink
            key={outcome}
            size="sm"
            to={`${mailingPath}&outcome=${outcome}`}
            variant="outline"
          >
            {outcomeLabels[outcome]}
          </ButtonLink>
        ))}
      </div>
    </Card>
  );
}

function statusNote(
  { state, letters, sendAt, releasedAt }: Announcement,
  formatMoment: (at: string) => string,
) {
  switch (state) {
    case "draft":
      return releaseTexts.draftNote;
    case "locked":
      return `${formatEmailCount(letters ?? 0)} prepared. Nothing has been sent yet.`;
    case "scheduled":
      return `${formatEmailCount(letters ?? 0)} will be sent ${sendAt ? formatMoment(sendAt) : "soon"}.`;
    case "released":
      return `${formatEmailCount(letters ?? 0)} sent ${releasedAt ? formatMoment(releasedAt) : ""}.`;
    case "cancelled":
      return releaseTexts.cancelledNote;
  }
}
