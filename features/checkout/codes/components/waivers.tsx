import { Copy, Link2, Plus, Undo2 } from "lucide-react";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import { AccentDot, type Column, TitleCell } from "~/components/admin/data-table";
import { Card } from "~/components/admin/page-header";
import { ListTable } from "~/components/admin/table";
import { Button } from "~/components/button";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { copy } from "~/components/copy-text";
import { EmailAddress } from "~/components/email-address";
import { EmptyState } from "~/components/empty-state";
import { Icon } from "~/components/icon";
import { IconButton } from "~/components/icon-button";
import { lazyPart } from "~/components/lazy-part";
import { StatusBadge, type Tone } from "~/components/status-badge";
import { categoryOf } from "~/features/settings/category.rules";
import { useFestival } from "~/features/settings/hooks";
import { useAdminList } from "~/lib/admin-list/hooks";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { dayIn, shortDate } from "~/lib/dates/calendar";
import { pathFor } from "~/lib/paths";
import { useRevokeWaiver, waiverLink } from "../hooks";
import { waiverList } from "../list.rules";
import { type WaiverStatus, waiverState } from "../rules";
import { batchTexts, waiverTexts as texts, waiverStateNames } from "../texts";
import type { Waiver, WaiverBatchRow } from "../waivers.schema";
import { Batches } from "./batches";

/** The form library is loaded on first use. */
const WaiverDialog = lazyPart(() => import("./waiver-dialog"));

const tones: Record<WaiverStatus, Tone> = {
  unused: "gold",
  used: "green",
  expired: "subtle",
  "taken back": "subtle",
};

type Props = { loaded: LoadedListOf<typeof waiverList>; batches: readonly WaiverBatchRow[] };

/** The current edition's waiver codes, open, used or revoked: all of them, or those of one batch. */
export function Waivers({ loaded, batches }: Props) {
  const { settings, renderedAt } = useFestival();
  const list = useAdminList(waiverList, loaded);
  const [isCreating, setIsCreating] = useState(false);
  const [waiverToRevoke, setWaiverToRevoke] = useState<Waiver | null>(null);
  const revoke = useRevokeWaiver();
  const today = dayIn(settings.timeZone, new Date(renderedAt));
  const { batch } = loaded.filters;
  const stateBadge = (waiver: Waiver) => {
    const state = waiverState(waiver, today);
    return (
      <StatusBadge hollow={state === "unused"} tone={tones[state]}>
        {waiverStateNames[state]}
      </StatusBadge>
    );
  };
  const columns: Column<Waiver>[] = [
    {
      id: "code",
      header: "Code",
      wide: true,
      cell: (waiver) => (
        <TitleCell
          note={
            <>
              {!batch && (
                <span className="line-clamp-2 wrap-anywhere" title={waiver.note}>
                  {waiver.note}
                </span>
              )}
              {waiver.email && (
                <span className="block sm:flex sm:gap-1">
                  <span className="shrink-0">{texts.sentTo}</span>{" "}
                  <EmailAddress>{waiver.email}</EmailAddress>
                </span>
              )}
              <span className="mt-1 block sm:hidden">
                {stateBadge(waiver)}
                {waiver.entry && <UsingEntry entry={waiver.entry} />}
              </span>
            </>
          }
          title={<b className="whitespace-nowrap tabular-nums">{waiver.code}</b>}
        />
      ),
    },
    {
      id: "state",
      header: "State",
      hideBelow: "xs",
      cell: stateBadge,
    },
    {
      id: "entry",
      header: "Entry",
      hideBelow: "xs",
      cell: ({ entry }) => entry && <UsingEntry entry={entry} />,
    },
    {
      id: "category",
      header: "Category",
      hideBelow: "s",
      cell: ({ submissionType }) => {
        const { accent, name } = categoryOf(settings, submissionType);
        return <AccentDot accent={accent}>{name}</AccentDot>;
      },
    },
    {
      id: "until",
      header: "Last day",
      nowrap: true,
      hideBelow: "s",
      cell: ({ lastDay }) => <time dateTime={lastDay}>{shortDate(lastDay, settings)}</time>,
    },
    {
      id: "actions",
      header: <span className="sr-only">Actions</span>,
      numeric: true,
      cell: (waiver) =>
        !waiver.usedAt &&
        !waiver.takenBackAt && (
          <span className="max-sm:-mr-2">
            <IconButton icon={Copy} label={texts.copy} onClick={() => void copy(waiver.code)} />
            <IconButton
              icon={Link2}
              label={texts.copyLink}
              onClick={() => void copy(waiverLink(settings, waiver))}
            />
            <IconButton
              icon={Undo2}
              label={texts.revoke}
              onClick={() => setWaiverToRevoke(waiver)}
            />
          </span>
        ),
    },
  ];
  return (
    <Card
      aria-label={texts.title}
      aside={
        <Button onClick={() => setIsCreating(true)} size="sm" variant="outline">
          <Icon of={Plus} />
          {texts.add}
        </Button>
      }
      flush
      title={texts.title}
    >
      {batches.length > 0 && (
        <Batches batches={batches} selectedBatch={batches.find(({ id }) => id === batch)} />
      )}
      <ListTable
        caption={texts.title}
        columns={columns}
        empty={
          batch ? (
            <EmptyState as="h3" title={batchTexts.none}>
              {batchTexts.noneText}
            </EmptyState>
          ) : (
            <EmptyState as="h3" title={texts.none}>
              {texts.note}
            </EmptyState>
          )
        }
        list={list}
      />
      {isCreating && (
        <Suspense>
          <WaiverDialog onClose={() => setIsCreating(false)} />
        </Suspense>
      )}
      <ConfirmDialog
        cancel={texts.keep}
        confirm={texts.confirm}
        danger
        onConfirm={() =>
          waiverToRevoke &&
          revoke.mutate(waiverToRevoke.id, { onSettled: () => setWaiverToRevoke(null) })
        }
        onOpenChange={(open) => !open && setWaiverToRevoke(null)}
        open={waiverToRevoke !== null}
        pending={revoke.isPending}
        question={texts.revokeQuestion(waiverToRevoke?.code ?? "")}
        title={texts.revokeTitle}
      />
    </Card>
  );
}

/** The entry that a code was used for, and who submitted it. */
function UsingEntry({ entry: { id, title, submitter } }: { entry: NonNullable<Waiver["entry"]> }) {
  return (
    <>
      <Link
        className="link line-clamp-2 wrap-anywhere max-sm:py-2"
        title={title}
        to={pathFor("adminSubmission", { id })}
      >
        {title}
      </Link>
      <small className="line-clamp-1 text-sm text-subtle wrap-anywhere">{submitter}</small>
    </>
  );
}
