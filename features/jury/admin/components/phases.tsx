import { Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { useLazyComponent } from "~/components/hooks/use-lazy-component";
import { Icon } from "~/components/icon";
import { StatusBadge, type Tone } from "~/components/status-badge";
import { useSettings } from "~/features/settings/hooks";
import { momentInFull } from "~/lib/dates/calendar";
import { pathFor } from "~/lib/paths";
import type { PhaseStatus } from "../phase-status.rules";
import type { JuryPageData } from "../phases-page.queries.server";
import { phaseStatusNames, phasesTexts } from "../texts";

const loadEditor = () => import("./phase-editor");

const tones: Record<PhaseStatus, Tone> = { coming: "subtle", open: "green", closed: "purple" };

/** The phases of the juries; programmers read, the director changes. */
export function Phases({ juries, phases, mayChange, mayAdd }: JuryPageData) {
  const settings = useSettings();
  // An id, not a phase: the editor shows the data loaded last.
  const [editedId, setEditedId] = useState<string | "new" | null>(null);
  const PhaseEditor = useLazyComponent(loadEditor, editedId !== null);
  const formatTime = (moment: string) => momentInFull(moment, settings);
  const juryNameOf = (id: string) => juries.find((jury) => jury.id === id)?.name ?? "";
  return (
    <Card
      aside={
        mayAdd && (
          <Button
            disabled={juries.length === 0}
            onClick={() => setEditedId("new")}
            size="sm"
            variant="outline"
          >
            <Icon of={Plus} />
            Add a phase
          </Button>
        )
      }
      flush
      title="Phases"
    >
      {phases.length === 0 ? (
        <EmptyState as="h3" title="No phases yet">
          {mayAdd ? phasesTexts.none(juries.length === 0) : phasesTexts.noneArchived}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {phases.map(({ id, name, juryId, status, wantedScores, ...phase }) => (
            <li
              className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-y-2 gap-x-3.5 py-3.5 px-5 max-sm:flex max-sm:flex-wrap max-sm:[&>:first-child]:w-full max-sm:[&>.btn]:ml-auto"
              key={id}
            >
              <span className="grid gap-1">
                <Link
                  className="link font-medium wrap-anywhere"
                  to={pathFor("adminJuryPhase", { id })}
                >
                  {name}
                </Link>
                <span className="text-muted wrap-anywhere">
                  {juryNameOf(juryId)}, {formatTime(phase.opensAt)} to {formatTime(phase.closesAt)},{" "}
                  {wantedScores === 1 ? "1 score" : `${wantedScores} scores`} per film
                  {phase.blind && ", names hidden"}
                </span>
              </span>
              <StatusBadge hollow={status === "coming"} tone={tones[status]}>
                {phaseStatusNames[status]}
              </StatusBadge>
              {mayChange && (
                <Button
                  aria-label={`Edit: ${name}`}
                  onClick={() => setEditedId(id)}
                  size="sm"
                  variant="outline"
                >
                  Edit
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {editedId && PhaseEditor && (
        <PhaseEditor
          juries={juries}
          onClose={() => setEditedId(null)}
          phase={phases.find(({ id }) => id === editedId) ?? null}
        />
      )}
    </Card>
  );
}
