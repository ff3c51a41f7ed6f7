import { useState } from "react";
import { type Column, DataTable, TitleCell } from "~/components/admin/data-table";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { StatusBadge } from "~/components/status-badge";
import type { OpenSession } from "~/features/auth/session/schema";
import { ListMoment } from "~/features/settings/components/list-moment";
import { useAdminMutation } from "~/lib/admin-list/hooks";
import { apiFetch } from "~/lib/api/client";
import { toast } from "~/lib/toast";
import { endSession, endSessions } from "../../session/director.contract";
import { openLogin } from "../../session/tab.browser";
import { sessionTexts } from "../texts";

/** Which sessions end, and the call that ends them. */
type EndedSessions = "one" | "others" | "all";
type EndRequest = { ended: EndedSessions; call: () => Promise<unknown> };

const questions: Record<EndedSessions, { title: string; question: string; confirm: string }> = {
  one: {
    title: sessionTexts.endOneTitle,
    question: sessionTexts.endOneQuestion,
    confirm: sessionTexts.endSession,
  },
  others: {
    title: sessionTexts.endOthersTitle,
    question: sessionTexts.endOthersQuestion,
    confirm: sessionTexts.logOutOthers,
  },
  all: {
    title: sessionTexts.endAllTitle,
    question: sessionTexts.endAllQuestion,
    confirm: sessionTexts.logOutEverywhere,
  },
};

/** Active sessions, with buttons to end them. */
export function Sessions({ sessions }: { sessions: OpenSession[] }) {
  const [openRequest, setOpenRequest] = useState<EndRequest | null>(null);
  // The dialog's text stays while it fades out.
  const [lastRequest, setLastRequest] = useState<EndRequest>({
    ended: "all",
    call: () => apiFetch(endSessions),
  });
  const endMutation = useAdminMutation(
    ({ call }: EndRequest) => call(),
    (_, { ended }) => {
      if (ended === "all") return openLogin(true);
      setOpenRequest(null);
      toast({
        title: ended === "one" ? sessionTexts.sessionEnded : sessionTexts.othersEnded,
        tone: "success",
      });
    },
  );
  const confirmEnding = (ended: EndedSessions, call: EndRequest["call"]) => {
    setLastRequest({ ended, call });
    setOpenRequest({ ended, call });
  };
  const renderMoment = (moment: string) => <ListMoment at={moment} />;
  const columns: Column<OpenSession>[] = [
    {
      id: "browser",
      header: sessionTexts.browser,
      cell: ({ browser, address }) => <TitleCell note={address} title={browser} />,
    },
    {
      id: "started",
      header: sessionTexts.started,
      nowrap: true,
      hideBelow: "s",
      cell: ({ startedAt }) => renderMoment(startedAt),
    },
    {
      id: "seen",
      header: sessionTexts.lastSeen,
      nowrap: true,
      cell: ({ lastSeenAt }) => renderMoment(lastSeenAt),
    },
    {
      id: "end",
      header: <span className="sr-only">{sessionTexts.actions}</span>,
      numeric: true,
      cell: ({ id, browser, isThis }) =>
        isThis ? (
          <StatusBadge tone="green">{sessionTexts.thisOne}</StatusBadge>
        ) : (
          <Button
            aria-label={`End the session of ${browser}`}
            onClick={() => confirmEnding("one", () => apiFetch(endSession, { params: { id } }))}
            size="sm"
            variant="outline"
          >
            {sessionTexts.end}
          </Button>
        ),
    },
  ];
  return (
    <Card flush title={sessionTexts.sessions}>
      <DataTable
        caption={sessionTexts.sessions}
        columns={columns}
        rowKey={({ id }) => id}
        rows={sessions}
      />
      <div className="flex items-center gap-1.5 border-t border-line py-3 pr-4 pl-5 text-muted tabular-nums [&>:first-child]:mr-auto flex-wrap">
        <span>{sessions.length === 1 ? "1 session" : `${sessions.length} sessions`}</span>
        {sessions.length > 1 && (
          <Button
            onClick={() =>
              confirmEnding("others", () => apiFetch(endSessions, { query: { keep: "this" } }))
            }
            size="sm"
            variant="outline"
          >
            {sessionTexts.logOutOthers}
          </Button>
        )}
        <Button
          onClick={() => confirmEnding("all", () => apiFetch(endSessions))}
          size="sm"
          variant="outline"
        >
          {sessionTexts.logOutEverywhere}
        </Button>
      </div>
      <ConfirmDialog
        {...questions[lastRequest.ended]}
        danger
        onConfirm={() => endMutation.mutate(lastRequest, { onError: () => setOpenRequest(null) })}
        onOpenChange={(open) => !open && setOpenRequest(null)}
        open={openRequest !== null}
        pending={endMutation.isPending}
      />
    </Card>
  );
}
