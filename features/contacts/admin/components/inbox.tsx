import { type ReactNode, useState } from "react";
import { Outlet, useParams } from "react-router";
import { FilterForm } from "~/components/admin/filter-form";
import { KeyboardHelp, KeyboardHelpButton, type Shortcut } from "~/components/admin/keyboard-help";
import { LoadMore } from "~/components/admin/load-more";
import { Card } from "~/components/admin/page-header";
import { AdminFilterLink, SearchField, ViewTabs } from "~/components/admin/toolbar";
import { ButtonLink } from "~/components/button";
import { classNames } from "~/components/class-names";
import { EmptyState } from "~/components/empty-state";
import { Select } from "~/components/select";
import { contactFolders } from "~/db/enums";
import { useAdminList } from "~/lib/admin-list/hooks";
import { useFilters } from "~/lib/admin-list/hooks/use-filters";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { adminPages } from "~/lib/admin-pages";
import { pages } from "~/lib/paths";
import { type ContactCounts, contactSubjects } from "../../schema";
import { useInboxContext } from "../hooks/use-inbox";
import { folderNames, messages } from "../list.rules";
import { inboxTexts } from "../texts";
import { MessageRows } from "./message-list";

type Props = { loaded: LoadedListOf<typeof messages>; counts: ContactCounts };

const shortcuts: Shortcut[] = [
  ["j or ↓", inboxTexts.nextMessage],
  ["k or ↑", inboxTexts.previousMessage],
  ["o or Enter", inboxTexts.openMessage],
  ["r", "Reply"],
  ["e", inboxTexts.archiveShortcut],
  ["u", inboxTexts.backToList],
  ["/", inboxTexts.searchShortcut],
  ["?", inboxTexts.helpShortcut],
];

/** The messages of a folder, beside the open message; on narrow screens only one of the two. */
export function Inbox({ loaded, counts }: Props) {
  const list = useAdminList(messages, loaded);
  const openId = useParams().id ?? null;
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const { filters } = loaded;
  const inbox = useInboxContext({ list, filters, openId, onHelp: () => setIsHelpOpen(true) });
  const folder = filters.folder ?? "inbox";
  const Title = openId ? "h2" : "h1";
  const isEmpty = list.items.length === 0;
  return (
    <div className="@container">
      <div
        className={classNames(
          "grid grid-cols-[minmax(0,1fr)] items-start gap-5",
          (openId || !isEmpty) &&
            "box-sm:grid-cols-[minmax(0,17rem)_minmax(0,1fr)] box-md:grid-cols-[minmax(0,21rem)_minmax(0,1fr)]",
        )}
      >
        <Card
          aria-label={adminPages.adminContacts.name}
          className={classNames(
            "box-sm:sticky box-sm:top-6.5 box-sm:flex box-sm:max-h-[calc(100svh-5.625rem)] box-sm:flex-col max-md:box-sm:top-20 max-md:box-sm:max-h-[calc(100svh-6rem)]",
            openId && "max-box-sm:hidden",
          )}
          flush
        >
          <div className="flex items-center gap-3 py-2.5 pr-3 pl-5">
            <Title className="mr-auto text-[1.5rem]/[1.2] font-semibold tracking-[-0.01em]">
              {adminPages.adminContacts.name}
            </Title>
            <KeyboardHelpButton onClick={inbox.onHelp} />
          </div>
          <ViewTabs
            aria-label={inboxTexts.folders}
            className="gap-0 border-t px-3 py-2 box-sm:[&_a]:px-2 box-sm:max-box-md:[&_a]:px-1 box-sm:max-box-md:[&_a]:text-sm"
          >
            {contactFolders.map((name) => (
              <AdminFilterLink
                current={folder === name}
                count={counts[name]}
                key={name}
                to={pages.adminContacts + messages.query({ ...filters, folder: name })}
              >
                {folderNames[name]}
              </AdminFilterLink>
            ))}
          </ViewTabs>
          <MessageFilters filters={filters} />
          {isEmpty ? (
            <EmptyFolder counts={counts} filters={filters} />
          ) : (
            <div className="min-h-0 overflow-y-auto">
              <MessageRows folder={folder} items={list.items} openId={openId} query={inbox.query} />
              <LoadMore list={list} />
            </div>
          )}
        </Card>
        <div className={classNames("@container min-w-0", !openId && "max-box-sm:hidden")}>
          {openId ? <Outlet context={inbox} /> : !isEmpty && <NoMessageOpen />}
        </div>
      </div>
      <KeyboardHelp onOpenChange={setIsHelpOpen} open={isHelpOpen} shortcuts={shortcuts} />
    </div>
  );
}

function MessageFilters({ filters }: Pick<Props["loaded"], "filters">) {
  const { onSubmit, selectField, textField } = useFilters(messages, filters);
  return (
    <FilterForm onSubmit={onSubmit}>
      {filters.folder !== "inbox" && <input name="folder" type="hidden" value={filters.folder} />}
      <SearchField
        {...textField("q")}
        label={inboxTexts.searchMessages}
        maxLength={100}
        placeholder={inboxTexts.searchHint}
      />
      <Select
        {...selectField("subject")}
        aria-label={inboxTexts.about}
        className="flex-1"
        options={[
          { value: "", label: inboxTexts.allSubjects },
          ...contactSubjects.map((subject) => ({ value: subject, label: subject })),
        ]}
      />
    </FilterForm>
  );
}

function EmptyFolder({
  counts,
  filters,
}: Pick<Props, "counts"> & Pick<Props["loaded"], "filters">) {
  const renderEmpty = (title: string, text: ReactNode, action?: ReactNode) => (
    <EmptyState action={action} title={title}>
      {text}
    </EmptyState>
  );
  if (filters.subject || filters.q) {
    const folderPath = pages.adminContacts + messages.query({ folder: filters.folder });
    return renderEmpty(
      inboxTexts.noMatchTitle,
      inboxTexts.noMatchNote,
      <ButtonLink size="sm" to={folderPath} variant="outline">
        {inboxTexts.showAll}
      </ButtonLink>,
    );
  }
  if (filters.folder === "archived") {
    return renderEmpty(inboxTexts.noArchivedTitle, inboxTexts.noArchivedNote);
  }
  if (filters.folder === "answered") {
    return renderEmpty(inboxTexts.noAnsweredTitle, inboxTexts.noAnsweredNote);
  }
  return counts.answered + counts.archived > 0
    ? renderEmpty(inboxTexts.allAnsweredTitle, inboxTexts.allAnsweredNote)
    : renderEmpty(inboxTexts.noMessagesTitle, inboxTexts.noMessagesNote);
}

/** Shown beside the list until a message is opened. */
function NoMessageOpen() {
  return (
    <Card className="grid min-h-[calc(100svh-5.625rem)] content-center justify-items-center text-center">
      <p className="text-muted">{inboxTexts.nothingOpenNote}</p>
      <p className="mt-2 text-sm text-subtle">{inboxTexts.keyboardHint}</p>
    </Card>
  );
}
