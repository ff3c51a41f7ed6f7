import { Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { type Column, TitleCell } from "~/components/admin/data-table";
import { FilterForm } from "~/components/admin/filter-form";
import { Card, PageHeader } from "~/components/admin/page-header";
import { ListTable } from "~/components/admin/table";
import { SearchField } from "~/components/admin/toolbar";
import { Button } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { useLazyComponent } from "~/components/hooks/use-lazy-component";
import { Icon } from "~/components/icon";
import { Select } from "~/components/select";
import { VisuallyHidden } from "~/components/visually-hidden";
import { useAdminList } from "~/lib/admin-list/hooks";
import { useFilters } from "~/lib/admin-list/hooks/use-filters";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { adminPages } from "~/lib/admin-pages";
import { isolate } from "~/lib/bidi";
import { pages } from "~/lib/paths";
import { useInvite } from "../hooks";
import { peopleList } from "../list.rules";
import { memberRoles, type Person, type RoleOfYear } from "../schema";
import { peopleTexts } from "../texts";
import { RevokeDialog } from "./revoke";
import { PersonRoles } from "./state";

const loadEditor = () => import("./editor");

type OpenDialog = { kind: "edit"; person: Person | null } | { kind: "revoke"; person: Person };

type Props = {
  loaded: LoadedListOf<typeof peopleList>;
  /** Every current and former role. */
  roles: readonly RoleOfYear[];
  /** The environment's director. */
  director: { name: string; email: string } | null;
};

/** Everybody who works at the festival: director, programmers and jurors of every edition, and how they are invited. */
export function People({ loaded, roles, director }: Props) {
  const list = useAdminList(peopleList, loaded);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const invite = useInvite();
  const close = () => setDialog(null);
  const PersonEditor = useLazyComponent(loadEditor, dialog?.kind === "edit");
  const { onSubmit, textField, selectField } = useFilters(peopleList, loaded.filters);
  const isFiltered = Object.values(loaded.filters).some(Boolean);
  const renderRoles = (person: Person) => (
    <PersonRoles person={person} roles={roles.filter(({ personId }) => personId === person.id)} />
  );
  const renderActions = (person: Person) => (
    <>
      <Action onClick={() => setDialog({ kind: "edit", person })} person={person} label="Edit" />
      <Action onClick={() => invite.mutate(person.id)} person={person} label="Invite again" />
      {!person.revokedAt && (
        <Action
          onClick={() => setDialog({ kind: "revoke", person })}
          person={person}
          label="End access"
        />
      )}
    </>
  );
  const columns: Column<Person>[] = [
    {
      id: "person",
      header: "Person",
      cell: (person) => (
        <TitleCell
          note={
            <>
              <span className="block wrap-anywhere">{person.email}</span>
              <span className="mt-1.5 block sm:hidden">{renderRoles(person)}</span>
              <span className="mt-2 flex flex-wrap gap-2 sm:hidden">{renderActions(person)}</span>
            </>
          }
          title={<span className="block wrap-anywhere">{person.name}</span>}
        />
      ),
    },
    { id: "state", header: "Roles", hideBelow: "xs", cell: renderRoles },
    {
      id: "languages",
      header: "Languages",
      hideBelow: "s",
      cell: ({ languages }) => languages.join(", "),
    },
    { id: "company", header: "Company", hideBelow: "s", cell: ({ company }) => company },
    {
      id: "actions",
      header: <VisuallyHidden>Actions</VisuallyHidden>,
      numeric: true,
      // On a phone these are below the address.
      hideBelow: "xs",
      cell: (person) => <span className="flex justify-end gap-2">{renderActions(person)}</span>,
    },
  ];
  return (
    <>
      <PageHeader
        actions={
          <Button onClick={() => setDialog({ kind: "edit", person: null })} size="sm">
            <Icon of={Plus} />
            Add a person
          </Button>
        }
        note={peopleTexts.note}
        title={adminPages.adminPeople.name}
      />
      {director && <Director {...director} />}
      <Card aria-label={peopleTexts.list} flush>
        <FilterForm onSubmit={onSubmit}>
          <SearchField
            {...textField("q")}
            label={peopleTexts.search}
            maxLength={100}
            placeholder={peopleTexts.searchHint}
          />
          <Select {...selectField("role")} aria-label="Role" options={roleOptions} />
          <Select {...selectField("access")} aria-label="Access" options={accessOptions} />
        </FilterForm>
        <ListTable
          caption="People"
          columns={columns}
          empty={
            isFiltered ? (
              <EmptyState title={peopleTexts.noMatch}>{peopleTexts.noMatchHint}</EmptyState>
            ) : (
              <EmptyState title={peopleTexts.none}>{peopleTexts.noneHint}</EmptyState>
            )
          }
          list={list}
        />
      </Card>
      {dialog?.kind === "edit" && PersonEditor && (
        <PersonEditor onClose={close} person={dialog.person} />
      )}
      {dialog?.kind === "revoke" && <RevokeDialog onClose={close} person={dialog.person} />}
    </>
  );
}

const roleOptions = [
  { value: "", label: "Jurors and programmers" },
  ...memberRoles.map((value) => ({ value, label: peopleTexts.roles[value] })),
];
const accessOptions = [
  { value: "", label: "Any access" },
  { value: "active", label: "With access" },
  { value: "ended", label: "Access ended" },
];

/** The director is set by the environment and cannot be changed here. */
function Director({ name, email }: { name: string; email: string }) {
  return (
    <Card
      aside={
        <Link className="link" to={pages.adminAccount}>
          Account
        </Link>
      }
      title="Director"
    >
      <p className="wrap-anywhere">
        {name !== "Director" && <b className="mr-2 font-medium">{name}</b>}
        {email} <span className="text-muted">{peopleTexts.director}</span>
      </p>
    </Card>
  );
}

type ActionProps = { person: Person; label: string; onClick: () => void };

const Action = ({ person, label, onClick }: ActionProps) => (
  <Button
    aria-label={`${label}: ${isolate(person.name)}`}
    onClick={onClick}
    size="sm"
    variant="outline"
  >
    {label}
  </Button>
);
