import { Plus } from "lucide-react";
import { useState } from "react";
import { type Column, TitleCell } from "~/components/admin/data-table";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { useLazyComponent } from "~/components/hooks/use-lazy-component";
import { Icon } from "~/components/icon";
import { VisuallyHidden } from "~/components/visually-hidden";
import { ListTable } from "~/lib/admin-list/components/table";
import { useAdminList } from "~/lib/admin-list/hooks";
import type { Loaded } from "~/lib/admin-list/list";
import { useInvite } from "../hooks";
import { people } from "../list.rules";
import type { MemberRole, Person } from "../schema";
import { RevokeDialog } from "./revoke";
import { PersonState } from "./state";

const loadEditor = () => import("./editor");

type Asked = { to: "edit"; person: Person | null } | { to: "revoke"; person: Person };

type Props = {
  loaded: Loaded<typeof people>;
  /** The roles that people still have, or have already, in other editions. */
  otherYears: readonly { personId: string; edition: string; role: MemberRole }[];
};

/** Jurors and programmers: who they are, whether they may come in, and how they are invited. */
export function People({ loaded, otherYears }: Props) {
  const list = useAdminList(people, loaded);
  const [asked, setAsked] = useState<Asked | null>(null);
  const invite = useInvite();
  const close = () => setAsked(null);
  const PersonEditor = useLazyComponent(loadEditor, asked?.to === "edit");
  const stateOf = (person: Person) => (
    <PersonState
      otherYears={otherYears.filter(({ personId }) => personId === person.id)}
      person={person}
    />
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
              <span className="mt-1.5 block sm:hidden">{stateOf(person)}</span>
            </>
          }
          title={<span className="block wrap-anywhere">{person.name}</span>}
        />
      ),
    },
    { id: "state", header: "Role", drop: "xs", cell: stateOf },
    {
      id: "languages",
      header: "Languages",
      drop: "s",
      cell: ({ languages }) => languages.join(", ") || "-",
    },
    { id: "company", header: "Company", drop: "s", cell: ({ company }) => company ?? "-" },
    {
      id: "actions",
      header: <VisuallyHidden>Actions</VisuallyHidden>,
      numeric: true,
      cell: (person) => (
        // Beside an address a phone has room for one of them at a time.
        <span className="flex justify-end gap-2 max-sm:flex-col">
          <Action onClick={() => setAsked({ to: "edit", person })} person={person} word="Edit" />
          <Action onClick={() => invite.mutate(person.id)} person={person} word="Invite again" />
          {!person.revokedAt && (
            <Action
              onClick={() => setAsked({ to: "revoke", person })}
              person={person}
              word="End access"
            />
          )}
        </span>
      ),
    },
  ];
  return (
    <Card
      aside={
        <Button onClick={() => setAsked({ to: "edit", person: null })} size="sm" variant="outline">
          <Icon of={Plus} />
          Add a person
        </Button>
      }
      flush
      title="People"
    >
      <ListTable
        caption="People"
        columns={columns}
        empty={
          <EmptyState title="No people yet">
            Jurors and programmers log in with a code by email, without a password.
          </EmptyState>
        }
        list={list}
      />
      {asked?.to === "edit" && PersonEditor && (
        <PersonEditor onClose={close} person={asked.person} />
      )}
      {asked?.to === "revoke" && <RevokeDialog onClose={close} person={asked.person} />}
    </Card>
  );
}

type ActionProps = { person: Person; word: string; onClick: () => void };

const Action = ({ person, word, onClick }: ActionProps) => (
  <Button aria-label={`${word}: ${person.name}`} onClick={onClick} size="sm" variant="outline">
    {word}
  </Button>
);
