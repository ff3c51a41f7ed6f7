import { Plus } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { z } from "zod";
import { outcomes } from "~/db/lists";
import { useAdminList, useAdminMutation } from "~/features/desk/client";
import { ListTable } from "~/features/desk/components/table";
import type { Loaded } from "~/features/desk/list.rules";
import { momentInFull } from "~/features/festival/calendar";
import { useSettings } from "~/features/festival/client";
import {
  EditionSelect,
  type EditionSelectProps,
} from "~/features/festival/components/year-chooser";
import { pages, pathFor, withEditionParam } from "~/http/addresses";
import { apiFetch } from "~/http/call";
import { Button, ButtonLink } from "~/ui/button";
import { Card, PageHeader } from "~/ui/desk-page";
import { type Column, TitleCell } from "~/ui/desk-table";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { numberText } from "~/ui/number";
import { createAnnouncement } from "../calls";
import { announcements } from "../list.rules";
import type { announcementSchema } from "../schema";
import { formatOutcomes, formatTypes } from "../texts";
import { AnnouncementForm, useRefusals } from "./form";
import { SelectionBox, type SelectionState } from "./selection";
import { StateBadge } from "./state";

export type Announcement = z.output<typeof announcementSchema>;

type Props = {
  loaded: Loaded<typeof announcements>;
  selection: SelectionState;
  /** Entries that nobody decided about. */
  undecided: number;
  /** All that there are. */
  entries: number;
  /** Decisions that their filmmakers do not know of. */
  untold: number;
} & EditionSelectProps;

/** Every announcement of the edition, the way to a new one, and the selection that follows them. */
export function AnnouncementList(props: Props) {
  const { loaded, selection, undecided, entries, untold, years, edition } = props;
  const { timeZone, categories } = useSettings();
  const list = useAdminList(announcements, loaded);
  const [making, setMaking] = useState(false);
  const columns: Column<(typeof list.items)[number]>[] = [
    {
      id: "name",
      header: "Announcement",
      cell: ({ id, name, kind, types, outcomes: told }) => (
        <TitleCell
          note={
            kind === "correction"
              ? "Correction of one entry"
              : `${formatTypes(types, categories)}: ${formatOutcomes(told).toLowerCase()}`
          }
          title={
            <Link className="wrap-anywhere" to={pathFor("adminAnnouncement", { id })}>
              {name}
            </Link>
          }
        />
      ),
    },
    { id: "state", header: "State", cell: ({ state }) => <StateBadge state={state} /> },
    {
      id: "letters",
      header: "Letters",
      numeric: true,
      drop: "xs",
      cell: ({ letters }) =>
        letters === null ? <span className="text-subtle">–</span> : numberText(letters),
    },
    {
      id: "moment",
      header: "Moment",
      drop: "s",
      cell: ({ releasedAt, sendAt }) => {
        const at = releasedAt ?? sendAt;
        return at ? momentInFull(at, timeZone) : <span className="text-subtle">Not set</span>;
      },
    },
  ];
  return (
    <>
      <PageHeader
        actions={
          <>
            <EditionSelect edition={edition} years={years} />
            <ButtonLink
              size="sm"
              to={withEditionParam(pages.adminDecisionLetters, edition)}
              variant="outline"
            >
              Letters and feedback
            </ButtonLink>
            <Button onClick={() => setMaking(true)} size="sm">
              <Icon of={Plus} />
              New announcement
            </Button>
          </>
        }
        crumbs={[
          { label: "Decisions", to: withEditionParam(pages.adminDecisions, edition) },
          { label: "Announcements" },
        ]}
        note="One evening on which everybody is told at once"
        title="Announcements"
      />
      {making && <NewAnnouncement edition={edition} onCancel={() => setMaking(false)} />}
      <Card aria-label="All announcements" flush>
        <ListTable
          caption="Announcements"
          columns={columns}
          empty={
            <EmptyState title="No announcements yet">
              {entries === 0
                ? "Once films were entered and decided about, their filmmakers are told from here."
                : undecided > 0
                  ? `${undecided === 1 ? "1 entry is" : `${numberText(undecided)} entries are`} still undecided. An announcement can be drafted all the same.`
                  : "Every entry is decided. Draft an announcement: nothing leaves before you release it."}
            </EmptyState>
          }
          list={list}
        />
      </Card>
      <SelectionBox {...selection} edition={edition} untold={untold} />
    </>
  );
}

type NewProps = { edition: string | undefined; onCancel: () => void };

function NewAnnouncement({ edition, onCancel }: NewProps) {
  const navigate = useNavigate();
  const { categories } = useSettings();
  const { wrong, tell } = useRefusals();
  const make = useAdminMutation(
    (body: Parameters<Parameters<typeof AnnouncementForm>[0]["onSave"]>[0]) =>
      apiFetch(createAnnouncement, { query: { edition }, body }),
    ({ id }) => void navigate(pathFor("adminAnnouncement", { id })),
    tell,
  );
  return (
    <Card title="New announcement">
      <AnnouncementForm
        actions={() => (
          <div className="flex flex-wrap gap-2">
            <Button onClick={onCancel} size="sm" variant="outline">
              Cancel
            </Button>
            <Button pending={make.isPending} size="sm" type="submit">
              Create the draft
            </Button>
          </div>
        )}
        initial={{
          name: "",
          types: categories.map(({ type }) => type),
          outcomes: [...outcomes],
          answerBy: null,
        }}
        onSave={(values) => make.mutate(values)}
        wrong={wrong}
      />
    </Card>
  );
}
