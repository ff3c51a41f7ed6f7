import { type KeyboardEvent, useState } from "react";
import { Card } from "~/components/admin/page-header";
import { SearchField } from "~/components/admin/toolbar";
import { StatusBadge } from "~/components/status-badge";
import { outcomeLabels, outcomeTones } from "~/features/decisions/texts";
import { FilterForm } from "~/lib/admin-list/components/filter-form";
import { LoadMore } from "~/lib/admin-list/components/load-more";
import { useAdminList } from "~/lib/admin-list/hooks";
import { useFilters } from "~/lib/admin-list/hooks/use-filters";
import type { Loaded } from "~/lib/admin-list/list";
import { addressOf } from "~/lib/api/contract";
import { showAnnouncementEmail } from "../contract";
import { announcementEmails } from "../list.rules";
import type { DryRun } from "../schema";
import type { Announcement } from "./list";

type Props = {
  announcement: Announcement;
  loaded: Loaded<typeof announcementEmails>;
  problems: DryRun["problems"];
};

/**
 * The emails, searched by title or address: as they would be sent now, or as written at the lock.
 */
export function Emails({ announcement, loaded, problems }: Props) {
  const list = useAdminList(announcementEmails, loaded);
  const { onSubmit, textField } = useFilters(announcementEmails, loaded.filters);
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = list.items.find((item) => list.idOf(item) === chosen) ?? list.items[0];
  const wrong = new Set(problems.map(({ submissionId }) => submissionId));
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by) return;
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>("button[data-letter]")];
    const next = all[all.indexOf(document.activeElement as HTMLElement) + by];
    if (!next) return;
    event.preventDefault();
    next.focus();
    setChosen(next.dataset.letter ?? null);
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
            onKeyDown={onKey}
          >
            <ul aria-label="Emails">
              {list.items.map((letter) => {
                const id = list.idOf(letter);
                return (
                  <li className="border-b border-line/62" key={id}>
                    <button
                      aria-current={letter === shown ? "true" : undefined}
                      className="grid w-full grid-cols-[minmax(0,1fr)] gap-1 px-4 py-2.5 text-left hover:bg-surface-1 focus-visible:-outline-offset-2 aria-[current]:bg-surface-2 aria-[current]:shadow-[inset_3px_0_0_var(--color-gold)]"
                      data-letter={id}
                      onClick={() => setChosen(id)}
                      type="button"
                    >
                      <span className="line-clamp-2 font-medium wrap-anywhere">
                        {letter.subject}
                      </span>
                      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-subtle">
                        <span className="min-w-0 truncate">{letter.toAddress}</span>
                        <StatusBadge tone={outcomeTones[letter.outcome]}>
                          {outcomeLabels[letter.outcome]}
                        </StatusBadge>
                        {letter.submissionIds.length > 1 && (
                          <span>{letter.submissionIds.length} entries</span>
                        )}
                        {letter.submissionIds.some((submissionId) => wrong.has(submissionId)) && (
                          <span className="text-danger">Has a problem</span>
                        )}
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
          {shown && (
            <>
              <dl className="grid grid-cols-[5em_minmax(0,1fr)] gap-x-4 gap-y-1 border-b border-line px-5 py-3.5 [&_dd]:wrap-anywhere [&_dt]:text-subtle max-lg:border-t">
                <dt>To</dt>
                <dd>{shown.toAddress}</dd>
                <dt>Subject</dt>
                <dd>{shown.subject}</dd>
              </dl>
              <iframe
                className="h-[min(600px,70svh)] w-full flex-none border-0 lg:flex-1 bg-house"
                key={`${list.idOf(shown)} ${announcement.version}`}
                sandbox=""
                src={addressOf(showAnnouncementEmail, {
                  params: { id: announcement.id, submissionId: list.idOf(shown) },
                  query: { framed: "1" },
                })}
                title={`Email to ${shown.toAddress}`}
              />
            </>
          )}
        </div>
      </div>
    </Card>
  );
}
