import { Plus } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { z } from "zod";
import { outcomes } from "~/db/lists";
import { useDeskList, useDeskMutation } from "~/features/desk/client";
import { ListTable } from "~/features/desk/components/table";
import type { Loaded } from "~/features/desk/list.rules";
import { momentInFull } from "~/features/festival/calendar";
import { useFacts } from "~/features/festival/client";
import { YearChooser, type YearShown } from "~/features/festival/components/year-chooser";
import { inYear, pageAddress, pages } from "~/http/addresses";
import { call } from "~/http/call";
import { Button, ButtonLink } from "~/ui/button";
import { DeskBox, DeskHead } from "~/ui/desk-page";
import { type Column, TitleCell } from "~/ui/desk-table";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { numberText } from "~/ui/number";
import { createAnnouncement } from "../calls";
import { announcements } from "../list.rules";
import type { announcementSchema } from "../schema";
import { outcomesTold, typesTold } from "../texts";
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
} & YearShown;

/** Every announcement of the edition, the way to a new one, and the selection that follows them. */
export function AnnouncementList(props: Props) {
  const { loaded, selection, undecided, entries, untold, years, edition } = props;
  const { timeZone, categories } = useFacts();
  const list = useDeskList(announcements, loaded);
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
              : `${typesTold(types, categories)}: ${outcomesTold(told).toLowerCase()}`
          }
          title={
            <Link className="wrap-anywhere" to={pageAddress("adminAnnouncement", { id })}>
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
      <DeskHead
        actions={
          <>
            <YearChooser edition={edition} years={years} />
            <ButtonLink
              size="sm"
              to={inYear(pages.adminDecisionLetters, edition)}
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
          { label: "Decisions", to: inYear(pages.adminDecisions, edition) },
          { label: "Announcements" },
        ]}
        note="One evening on which everybody is told at once"
        title="Announcements"
      />
      {making && <NewAnnouncement edition={edition} onCancel={() => setMaking(false)} />}
      <DeskBox aria-label="All announcements" flush>
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
      </DeskBox>
      <SelectionBox {...selection} edition={edition} untold={untold} />
    </>
  );
}

type NewProps = { edition: string | undefined; onCancel: () => void };

function NewAnnouncement({ edition, onCancel }: NewProps) {
  const navigate = useNavigate();
  const { categories } = useFacts();
  const { wrong, tell } = useRefusals();
  const make = useDeskMutation(
    (body: Parameters<Parameters<typeof AnnouncementForm>[0]["onSave"]>[0]) =>
      call(createAnnouncement, { query: { edition }, body }),
    ({ id }) => void navigate(pageAddress("adminAnnouncement", { id })),
    tell,
  );
  return (
    <DeskBox title="New announcement">
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
    </DeskBox>
  );
}
