import { useState } from "react";
import { type Column, TitleCell } from "~/components/admin/data-table";
import { Card, PageHeader } from "~/components/admin/page-header";
import { IfEditable } from "~/components/admin/read-only";
import { ListTable } from "~/components/admin/table";
import { Button, ButtonLink } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { StatusBadge, type Tone } from "~/components/status-badge";
import { useSettings } from "~/features/settings/hooks";
import { useAdminList } from "~/lib/admin-list/hooks";
import { useKeepEdition } from "~/lib/admin-list/hooks/use-edition-param";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { adminPages } from "~/lib/admin-pages";
import { isolate } from "~/lib/bidi";
import { dayIn, formatTime, momentTime, monthDay } from "~/lib/dates/calendar";
import { pages } from "~/lib/paths";
import type { BoxState } from "../../rules";
import type { Box } from "../../schema";
import { boxStateNames, boxTexts, voteRefusals } from "../../texts";
import { boxList } from "../list.rules";
import { BoxDialog, type BoxTask } from "./box-dialog";
import { HallCode } from "./hall-code";

const tones: Record<BoxState, Tone> = {
  waiting: "subtle",
  open: "green",
  closed: "gold",
  void: "danger",
};

const turnoutOf = ({ ballots, admitted, capacity }: Box) =>
  boxTexts.turnoutOf(ballots, admitted ?? capacity);

const BoxBadge = ({ box: { state } }: { box: Box }) => (
  <StatusBadge hollow={state === "waiting"} tone={tones[state]}>
    {boxStateNames[state]}
  </StatusBadge>
);

type Props = {
  loaded: LoadedListOf<typeof boxList>;
  /** The screening whose code is shown for the hall. */
  hall: Box | null;
};

/** The screenings that the audience votes on, with their turnout; or the screen of a hall. */
export function AudiencePage({ loaded, hall }: Props) {
  const settings = useSettings();
  const list = useAdminList(boxList, loaded);
  const keepEdition = useKeepEdition();
  const [task, setTask] = useState<BoxTask | null>(null);
  const isRevealed = list.items.some((box) => box.isRevealed);
  if (hall) return <HallCode box={hall} backPath={keepEdition(pages.adminAudience)} />;
  const columns: Column<Box>[] = [
    {
      id: "screening",
      header: boxTexts.screening,
      wide: true,
      cell: (box) => (
        <>
          <TitleCell
            note={[
              monthDay(box.starts.slice(0, 10), settings),
              formatTime(box.starts.slice(11), settings.formats),
              isolate(box.venue),
            ].join(", ")}
            title={box.title}
          />
          {/* A phone has one column. */}
          <div className="mt-2 grid gap-3 md:hidden">
            <p className="flex flex-wrap items-center gap-3">
              <BoxBadge box={box} /> {turnoutOf(box)}
            </p>
            <Actions box={box} onTask={setTask} />
          </div>
        </>
      ),
    },
    {
      id: "turnout",
      header: boxTexts.turnout,
      numeric: true,
      hideBelow: "s",
      cell: turnoutOf,
    },
    {
      id: "state",
      header: boxTexts.state,
      hideBelow: "s",
      cell: (box) => <BoxBadge box={box} />,
    },
    {
      id: "times",
      header: boxTexts.times,
      hideBelow: "s",
      nowrap: true,
      cell: ({ opensAt, closesAt }) => {
        const opens = new Date(opensAt);
        const day = monthDay(dayIn(settings.timeZone, opens), settings);
        return `${day}, ${momentTime(settings, opens)} – ${momentTime(settings, new Date(closesAt))}`;
      },
    },
    {
      id: "actions",
      header: "",
      hideBelow: "s",
      cell: (box) => <Actions box={box} onTask={setTask} />,
    },
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader
        note={isRevealed ? voteRefusals.revealed : boxTexts.note}
        title={adminPages.adminAudience.name}
      />
      <Card flush>
        <ListTable
          caption={adminPages.adminAudience.name}
          columns={columns}
          empty={
            <EmptyState
              action={
                <IfEditable>
                  <ButtonLink size="sm" to={keepEdition(pages.adminAwards)} variant="outline">
                    {boxTexts.toAwards}
                  </ButtonLink>
                </IfEditable>
              }
              title={boxTexts.none}
            >
              {boxTexts.noneHint}
            </EmptyState>
          }
          list={list}
        />
      </Card>
      {task && <BoxDialog key={task.box.screeningId} onClose={() => setTask(null)} task={task} />}
    </div>
  );
}

type ActionsProps = { box: Box; onTask: (task: BoxTask) => void };

function Actions({ box, onTask }: ActionsProps) {
  const keepEdition = useKeepEdition();
  const { state, screeningId, isRevealed } = box;
  if (state === "void" || isRevealed) return null;
  return (
    <div className="flex flex-wrap gap-2 md:justify-end wide:flex-nowrap wide:[&_.btn]:whitespace-nowrap">
      {state === "open" && (
        <ButtonLink size="sm" to={keepEdition(`${pages.adminAudience}?hall=${screeningId}`)}>
          {boxTexts.showCode}
        </ButtonLink>
      )}
      <Button onClick={() => onTask({ kind: "edit", box })} size="sm" variant="outline">
        {boxTexts.edit}
      </Button>
      <Button onClick={() => onTask({ kind: "paper", box })} size="sm" variant="outline">
        {boxTexts.paper}
      </Button>
      {state !== "waiting" && (
        <Button onClick={() => onTask({ kind: "void", box })} size="sm" variant="ghost">
          {boxTexts.void}
        </Button>
      )}
    </div>
  );
}
