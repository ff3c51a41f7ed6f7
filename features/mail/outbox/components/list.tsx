import { Link } from "react-router";
import { type Column, TitleCell } from "~/components/admin/data-table";
import { Card, PageHeader } from "~/components/admin/page-header";
import { ListTable } from "~/components/admin/table";
import { AdminFilterLink, ViewTabs } from "~/components/admin/toolbar";
import { ButtonLink } from "~/components/button";
import { ConfirmButton } from "~/components/confirm-button";
import { EmailAddress } from "~/components/email-address";
import { EmptyState } from "~/components/empty-state";
import { VisuallyHidden } from "~/components/visually-hidden";
import { outboxStates } from "~/db/enums";
import { ListMoment } from "~/features/settings/components/list-moment";
import { useFestival } from "~/features/settings/hooks";
import { useAdminList } from "~/lib/admin-list/hooks";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { adminPages } from "~/lib/admin-pages";
import { addressOf } from "~/lib/api/contract";
import { momentInFull } from "~/lib/dates/calendar";
import { numberText } from "~/lib/number-format";
import { pages, pathFor } from "~/lib/paths";
import type { OutboxMail } from "../../schema";
import { emailKindName, mailStateLabel } from "../../texts";
import { readEmail } from "../contract";
import { useReleaseRestored, useRetryFailed } from "../hooks";
import { mails, type suppressions } from "../list.rules";
import { outboxTexts, restoredText } from "../texts";
import { MailActions } from "./actions";
import { OutboxFilterBar } from "./filters";
import { MailState } from "./state";
import { SuppressedAddresses } from "./suppressed";

type Props = {
  loaded: LoadedListOf<typeof mails>;
  failedCount: number;
  /** How many are held. */
  heldCount: number;
  suppressed: LoadedListOf<typeof suppressions>;
  /** What a restore holds, and since when. */
  restored: { emails: number; at: string } | null;
};

/** Every email and its state. */
export function Outbox({ loaded, failedCount, heldCount, suppressed, restored }: Props) {
  const list = useAdminList(mails, loaded);
  const { total } = list;
  const retry = useRetryFailed();
  const { state, trouble: undelivered, mailing, ...rest } = loaded.filters;
  const isFiltered = Object.values(loaded.filters).some(Boolean);
  /** A choice of a state keeps the other filters. */
  const stateLink = (stateFilters: Pick<typeof loaded.filters, "state" | "trouble">) =>
    pages.adminOutbox + mails.query({ ...rest, mailing, ...stateFilters });
  const showMoment = (moment: string) => <ListMoment at={moment} />;
  const columns: Column<OutboxMail>[] = [
    {
      id: "mail",
      header: outboxTexts.mail,
      cell: (mail) => (
        <TitleCell
          note={
            <>
              {mail.toName && <span className="block wrap-anywhere">{mail.toName}</span>}
              <EmailAddress>{mail.toAddress}</EmailAddress>
              <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 md:hidden">
                <span className="sm:hidden">
                  <MailState state={mail.state} />
                </span>
                <span>
                  {mail.sentAt ? (
                    <>Sent {showMoment(mail.sentAt)}</>
                  ) : (
                    <>Written {showMoment(mail.createdAt)}</>
                  )}
                </span>
              </span>
              {mail.lastError && (
                <span className="block text-danger wrap-anywhere">{mail.lastError}</span>
              )}
            </>
          }
          title={
            <a
              className="line-clamp-2 wrap-anywhere"
              href={addressOf(readEmail, { params: { id: mail.id } })}
              rel="noopener"
              target="_blank"
              title={mail.subject}
            >
              {mail.subject}
              <VisuallyHidden> (opens a new window)</VisuallyHidden>
            </a>
          }
        />
      ),
    },
    {
      id: "about",
      header: outboxTexts.about,
      nowrap: true,
      hideBelow: "s",
      cell: (mail) => <AboutLink mail={mail} />,
    },
    {
      id: "state",
      header: outboxTexts.state,
      hideBelow: "xs",
      cell: (mail) => <MailState state={mail.state} />,
    },
    {
      id: "attempts",
      header: outboxTexts.attempts,
      numeric: true,
      hideBelow: "s",
      cell: (mail) => mail.attempts,
    },
    {
      id: "written",
      header: outboxTexts.created,
      nowrap: true,
      hideBelow: "s",
      cell: (mail) => showMoment(mail.createdAt),
    },
    {
      id: "sent",
      header: outboxTexts.sent,
      nowrap: true,
      hideBelow: "s",
      cell: (mail) => mail.sentAt && showMoment(mail.sentAt),
    },
    {
      id: "retry",
      header: <VisuallyHidden>{outboxTexts.tryAgain}</VisuallyHidden>,
      numeric: true,
      cell: (mail) => <MailActions mail={mail} />,
    },
  ];
  return (
    <>
      <PageHeader
        actions={
          <>
            {failedCount > 0 && (state === "failed" || undelivered) && (
              <ConfirmButton
                cancel={outboxTexts.cancel}
                confirm={outboxTexts.retryAll}
                onConfirm={() => retry.mutateAsync({ mailing, ...rest }).catch(() => undefined)}
                question={outboxTexts.retryAllQuestion}
                title={outboxTexts.retryAllTitle}
              >
                {outboxTexts.retryAll}
              </ConfirmButton>
            )}
            <ButtonLink size="sm" to={pages.testEmail} variant="outline">
              {outboxTexts.sendTestEmail}
            </ButtonLink>
          </>
        }
        note={`${total === 1 ? "1 email" : `${numberText(total)} emails`}, ${numberText(failedCount)} failed${heldCount > 0 ? `, ${numberText(heldCount)} held until their release` : ""}`}
        title={adminPages.adminOutbox.name}
      />
      {restored && <Restored {...restored} />}
      {mailing && (
        <p className="rounded-md bg-surface-1 px-4 py-3">
          The emails of one mailing.{" "}
          <Link className="link" to={pathFor("adminMailing", { id: mailing })}>
            {outboxTexts.back}
          </Link>
        </p>
      )}
      <Card aria-label={outboxTexts.mails} flush>
        <ViewTabs aria-label={outboxTexts.stateTabs}>
          <AdminFilterLink current={!state && !undelivered} to={stateLink({})}>
            {outboxTexts.all}
          </AdminFilterLink>
          <AdminFilterLink current={undelivered === "true"} to={stateLink({ trouble: "true" })}>
            {outboxTexts.notDelivered}
          </AdminFilterLink>
          {outboxStates.map((outboxState) => (
            <AdminFilterLink
              current={state === outboxState}
              key={outboxState}
              to={stateLink({ state: outboxState })}
            >
              {mailStateLabel(outboxState)}
            </AdminFilterLink>
          ))}
        </ViewTabs>
        <OutboxFilterBar filters={loaded.filters} />
        <ListTable
          caption={outboxTexts.mails}
          columns={columns}
          empty={
            <EmptyState title={isFiltered ? outboxTexts.noMatchTitle : outboxTexts.emptyTitle}>
              {isFiltered ? outboxTexts.noMatchHint : outboxTexts.emptyHint}
            </EmptyState>
          }
          list={list}
        />
      </Card>
      <SuppressedAddresses loaded={suppressed} />
    </>
  );
}

/** The emails that a restore holds, to look at before they leave. */
function Restored({ emails, at }: { emails: number; at: string }) {
  const { settings } = useFestival();
  const release = useReleaseRestored();
  return (
    <section
      aria-label={outboxTexts.restored}
      className="flex flex-wrap items-center justify-between gap-4 rounded-md border border-gold/60 px-4 py-3"
    >
      <p>
        {restoredText(momentInFull(at, settings), emails)} {outboxTexts.restoredNote}
      </p>
      <ConfirmButton
        cancel={outboxTexts.cancel}
        confirm={outboxTexts.release}
        onConfirm={() => release.mutateAsync(undefined).catch(() => undefined)}
        question={outboxTexts.restoredNote}
        title={outboxTexts.releaseTitle}
      >
        {outboxTexts.release}
      </ConfirmButton>
    </section>
  );
}

/** What an email is about, with a link. */
function AboutLink({ mail }: { mail: OutboxMail }) {
  const kindName = emailKindName(mail.kind);
  const to = subjectPath(mail);
  return to ? (
    <Link className="link" to={to}>
      {kindName}
    </Link>
  ) : (
    kindName
  );
}

/** The admin page of the entry, message or mailing that an email is about; null without one. */
function subjectPath({ submissionId, contactId, mailingId }: OutboxMail): string | null {
  if (submissionId) return pathFor("adminSubmission", { id: submissionId });
  if (contactId) return pathFor("adminContact", { id: contactId });
  return mailingId && pathFor("adminMailing", { id: mailingId });
}
