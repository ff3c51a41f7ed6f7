import { PenLine } from "lucide-react";
import { Link } from "react-router";
import { type Column, TitleCell } from "~/components/admin/data-table";
import { FilterForm } from "~/components/admin/filter-form";
import { ListPage } from "~/components/admin/list-page";
import { SearchField } from "~/components/admin/toolbar";
import { ButtonLink } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { Icon } from "~/components/icon";
import { Select } from "~/components/select";
import { ListMoment } from "~/features/settings/components/list-moment";
import { useAdminList } from "~/lib/admin-list/hooks";
import { useKeepEdition } from "~/lib/admin-list/hooks/use-edition-param";
import { useFilters } from "~/lib/admin-list/hooks/use-filters";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { adminPages } from "~/lib/admin-pages";
import { numberText } from "~/lib/number-format";
import { pages, pathFor } from "~/lib/paths";
import { mailings } from "../list.rules";
import type { Mailing } from "../schema";
import { audienceKinds, newsletterTexts, stateNames } from "../texts";
import { MailingStateBadge } from "./state";

/** All mailings: drafts, sending ones, and sent ones. */
export function MailingList({ loaded }: { loaded: LoadedListOf<typeof mailings> }) {
  const list = useAdminList(mailings, loaded);
  const { onSubmit, textField, selectField } = useFilters(mailings, loaded.filters);
  const keepEdition = useKeepEdition();
  const filtered = Boolean(loaded.filters.q || loaded.filters.state);
  const columns: Column<Mailing>[] = [
    {
      id: "subject",
      header: "Subject",
      wide: true,
      cell: ({ id, subject, audience }) => (
        <TitleCell
          note={audienceKinds[audience.kind]}
          title={
            <Link
              className="line-clamp-2 wrap-anywhere"
              title={subject}
              to={pathFor("adminMailing", { id })}
            >
              {subject}
            </Link>
          }
        />
      ),
    },
    { id: "state", header: "State", cell: ({ state }) => <MailingStateBadge state={state} /> },
    {
      id: "emails",
      header: "Emails",
      numeric: true,
      hideBelow: "xs",
      cell: ({ emails }) => emails !== null && numberText(emails),
    },
    {
      id: "when",
      header: "When",
      nowrap: true,
      hideBelow: "s",
      cell: ({ sentAt, updatedAt }) => <ListMoment at={sentAt ?? updatedAt} />,
    },
  ];
  return (
    <ListPage
      actions={
        <>
          <span className="text-muted max-sm:w-full">New email</span>
          <ButtonLink size="sm" to={keepEdition(pages.adminMailingNew)} variant="outline">
            To filmmakers
          </ButtonLink>
          <ButtonLink size="sm" to={keepEdition(pages.adminJury)} variant="outline">
            {newsletterTexts.toJury}
          </ButtonLink>
          <ButtonLink size="sm" to={`${pages.adminMailingNew}?subscribers`}>
            <Icon of={PenLine} />
            To subscribers
          </ButtonLink>
        </>
      }
      caption="Mailings"
      columns={columns}
      empty={
        <EmptyState title={filtered ? "No mailings match" : "No mailings yet"}>
          Select or filter entries under Submissions, or open an entry, an announcement or a jury,
          then choose the email button.
        </EmptyState>
      }
      filters={
        <FilterForm onSubmit={onSubmit}>
          <SearchField
            {...textField("q")}
            label="Search mailings"
            maxLength={100}
            placeholder="Subject"
          />
          <Select
            {...selectField("state")}
            aria-label="State"
            options={[
              { value: "", label: "Any state" },
              ...Object.entries(stateNames).map(([value, label]) => ({ value, label })),
            ]}
          />
        </FilterForm>
      }
      list={list}
      note="Emails to filmmakers, juries and subscribers. You review them before they are sent."
      title={adminPages.adminMailings.name}
    />
  );
}
