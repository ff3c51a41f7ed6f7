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
import { useAdminList } from "~/lib/admin-list/hooks";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { addressOf } from "~/lib/api/contract";
import { numberText } from "~/lib/number-format";
import { pages, pathFor } from "~/lib/paths";
import type { OutboxMail } from "../../schema";
import { emailKindName, mailStateLabel } from "../../texts";
import { readEmail } from "../contract";
import { useRetryFailed } from "../hooks";
import { mails, type suppressions } from "../list.rules";
import { outboxTexts } from "../texts";
import { MailActions } from "./actions";
import { OutboxFilterBar } from "./filters";
import { MailState } from "./state";
import { Suppressed } from "./suppressed";

type Props = {
  loaded: LoadedListOf<typeof mails>;
  failedCount: number;
  /** How many are held. */
  heldCount: number;
  suppressed: LoadedListOf<typeof suppressions>;
};

/** Every email and its state. */
export function Outbox({ loaded, failedCount, heldCount, suppressed }: Props) {
  const list = useAdminList(mails, loaded);
  const { total } = list;
  const retry = useRetryFailed();
  const { state, trouble, mailing, ...rest } = loaded.filters;
  const filtered = Object.values(loaded.filters).some(Boolean);
  /** A choice of a state keeps the other filters. */
  const inState = (stateFilters: Pick<typeof loaded.filters, "state" | "trouble">) =>
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
      cell: (mail) => <About mail={mail} />,
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
  const number = (value: number) => numberText(value);
  return (
    <>
      <PageHeader
        actions={
          <>
            {failedCount > 0 && (state === "failed" || trouble) && (
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
        note={`${total === 1 ? "1 email" : `${number(total)} emails`}, ${number(failedCount)} failed${heldCount > 0 ? `, ${number(heldCount)} held until their release` : ""}`}
        title={outboxTexts.outbox}
      />
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
          <AdminFilterLink current={!state && !trouble} to={inState({})}>
            {outboxTexts.all}
          </AdminFilterLink>
          <AdminFilterLink current={trouble === "true"} to={inState({ trouble: "true" })}>
            {outboxTexts.notDelivered}
          </AdminFilterLink>
          {outboxStates.map((outboxState) => (
            <AdminFilterLink
              current={state === outboxState}
              key={outboxState}
              to={inState({ state: outboxState })}
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
            <EmptyState title={filtered ? outboxTexts.noMatchTitle : outboxTexts.emptyTitle}>
              {filtered ? outboxTexts.noMatchHint : outboxTexts.emptyHint}
            </EmptyState>
          }
          list={list}
        />
      </Card>
      <Suppressed loaded={suppressed} />
    </>
  );
}

/** What an email is about, with a link. */
function About({ mail }: { mail: OutboxMail }) {
  const words = emailKindName(mail.kind);
  const to = mail.submissionId
    ? pathFor("adminSubmission", { id: mail.submissionId })
    : mail.contactId
      ? pathFor("adminContact", { id: mail.contactId })
      : mail.mailingId && pathFor("adminMailing", { id: mail.mailingId });
  return to ? (
    <Link className="link" to={to}>
      {words}
    </Link>
  ) : (
    words
  );
}
