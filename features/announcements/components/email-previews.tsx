import { type KeyboardEvent, useState } from "react";
import { FilterForm } from "~/components/admin/filter-form";
import { LoadMore } from "~/components/admin/load-more";
import { Card } from "~/components/admin/page-header";
import { SearchField } from "~/components/admin/toolbar";
import { StatusBadge } from "~/components/status-badge";
import { outcomeLabels, outcomeTones } from "~/features/decisions/texts";
import { useAdminList } from "~/lib/admin-list/hooks";
import { useFilters } from "~/lib/admin-list/hooks/use-filters";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { addressOf } from "~/lib/api/contract";
import { showAnnouncementEmail } from "../contract";
import { announcementEmails } from "../list.rules";
import type { DryRun } from "../schema";
import type { Announcement } from "./list";

type Props = {
  announcement: Announcement;
  loaded: LoadedListOf<typeof announcementEmails>;
  problems: DryRun["problems"];
};

/**
 * The emails, searched by title or address: as they would be sent now, or as written at the lock.
 */
export function EmailPreviews({ announcement, loaded, problems }: Props) {
  const list = useAdminList(announcementEmails, loaded);
  const { onSubmit, textField } = useFilters(announcementEmails, loaded.filters);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const shownEmail = list.items.find((item) => list.idOf(item) === selectedId) ?? list.items[0];
  const problemIds = new Set(problems.map(({ submissionId }) => submissionId));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("button[data-letter]")];
    const nextButton = buttons[buttons.indexOf(document.activeElement as HTMLElement) + step];
    if (!nextButton) return;
    event.preventDefault();
    nextButton.focus();
    setSelectedId(nextButton.dataset.letter ?? null);
  };
  return (
    <Card flush title="Emails">
      <div className="grid grid-cols-[minmax(0,22rem)_minmax(0,1fr)] border-t border-line max-lg:grid-cols-[minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col border-line lg:border-r">
          <FilterForm onSubmit={onSubmit}>
            <SearchField
              {...textField("q")}
              label="Search emails"
              maxLength={100}
              placeholder="Title or address"
            />
          </FilterForm>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows walk between its buttons */}
          <div
            className="overflow-y-auto lg:h-[min(600px,64svh)] max-lg:max-h-72"
            onKeyDown={onKeyDown}
          >
            <ul aria-label="Emails">
              {list.items.map((email) => {
                const id = list.idOf(email);
                return (
                  <li className="border-b border-line/62" key={id}>
                    <button
                      aria-current={email === shownEmail ? "true" : undefined}
                      className="grid w-full grid-cols-[minmax(0,1fr)] gap-1 px-4 py-2.5 text-left hover:bg-surface-1 focus-visible:-outline-offset-2 aria-[current]:bg-surface-2 aria-[current]:shadow-[inset_3px_0_0_var(--color-gold)]"
                      data-letter={id}
                      onClick={() => setSelectedId(id)}
                      type="button"
                    >
                      <span className="line-clamp-2 font-medium wrap-anywhere">
                        {email.subject}
                      </span>
                      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-subtle">
                        <span className="min-w-0 truncate">{email.toAddress}</span>
                        <StatusBadge tone={outcomeTones[email.outcome]}>
                          {outcomeLabels[email.outcome]}
                        </StatusBadge>
                        {email.submissionIds.length > 1 && (
                          <span>{email.submissionIds.length} entries</span>
                        )}
                        {email.submissionIds.some((submissionId) =>
                          problemIds.has(submissionId),
                        ) && <span className="text-danger">Has a problem</span>}
                      </span>
                    </button>
                  </li>
                );
              })}
            </ul>
            {list.items.length === 0 && (
              <p className="px-4 py-6 text-muted">
                {loaded.filters.q ? "No emails match." : "No emails yet."}
              </p>
            )}
            {list.items.length > 0 && <LoadMore list={list} />}
          </div>
        </div>
        <div className="flex min-w-0 flex-col">
          {shownEmail && (
            <>
              <dl className="grid grid-cols-[5em_minmax(0,1fr)] gap-x-4 gap-y-1 border-b border-line px-5 py-3.5 [&_dd]:wrap-anywhere [&_dt]:text-subtle max-lg:border-t">
                <dt>To</dt>
                <dd>{shownEmail.toAddress}</dd>
                <dt>Subject</dt>
                <dd>{shownEmail.subject}</dd>
              </dl>
              <iframe
                className="h-[min(600px,70svh)] w-full flex-none border-0 lg:flex-1 bg-house"
                key={`${list.idOf(shownEmail)} ${announcement.version}`}
                sandbox=""
                src={addressOf(showAnnouncementEmail, {
                  params: { id: announcement.id, submissionId: list.idOf(shownEmail) },
                  query: { framed: "1" },
                })}
                title={`Email to ${shownEmail.toAddress}`}
              />
            </>
          )}
        </div>
      </div>
    </Card>
  );
}
