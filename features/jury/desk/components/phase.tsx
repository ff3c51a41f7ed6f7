import { pages } from "~/http/addresses";
import { addressOf } from "~/http/contract";
import { buttonClass } from "~/ui/button";
import { DeskDuo, DeskHead } from "~/ui/desk-page";
import { exportRankingCsv, exportRankingXlsx } from "../../deliberation/calls";
import type { PhaseRoom } from "../phase.server";
import { Assignment } from "./assignment";
import { Deliberation } from "./deliberation";
import { Progress } from "./progress";

/** A phase at the desk: who watches, how far they are, and what the room makes of it. */
export function PhasePage({ room, opened }: { room: PhaseRoom; opened: string }) {
  const { phase, jury, progress, drafts, films, total } = room;
  const file = (contract: typeof exportRankingCsv | typeof exportRankingXlsx) =>
    addressOf(contract, { params: { id: phase.id } });
  return (
    <>
      <DeskHead
        actions={
          <>
            <a
              className={buttonClass({ variant: "outline", size: "sm" })}
              href={file(exportRankingCsv)}
            >
              CSV
            </a>
            <a
              className={buttonClass({ variant: "outline", size: "sm" })}
              href={file(exportRankingXlsx)}
            >
              XLSX
            </a>
          </>
        }
        crumbs={[{ label: "Phases", to: pages.adminJuryPhases }]}
        note={`${jury}, ${opened}${phase.blind ? ", names hidden" : ""}`}
        title={phase.name}
      />
      <DeskDuo even>
        <Assignment drafts={drafts} phaseId={phase.id} progress={progress} />
        <Progress phaseId={phase.id} progress={progress} />
      </DeskDuo>
      <Deliberation films={films} phaseId={phase.id} total={total} wanted={phase.wantedScores} />
    </>
  );
}
