import { Download } from "lucide-react";
import { useState } from "react";
import { JumpLinks, jumpTarget } from "~/components/admin/jump-links";
import { PageHeader, TwoColumns } from "~/components/admin/page-header";
import { Button, buttonClass } from "~/components/button";
import { useLazyComponent } from "~/components/hooks/use-lazy-component";
import { Icon } from "~/components/icon";
import { adminPages } from "~/lib/admin-pages";
import { addressOf } from "~/lib/api/contract";
import { isolate } from "~/lib/bidi";
import { pages } from "~/lib/paths";
import { exportRankingCsv, exportRankingXlsx } from "../../deliberation/contract";
import type { PhasePageData } from "../phase-page.queries.server";
import { phasePageTexts, phaseStatusNames } from "../texts";
import { Assignment } from "./assignment";
import { Conflicts } from "./conflicts";
import { type DecisionControl, Deliberation } from "./deliberation";
import { Films } from "./films";
import { Progress } from "./progress";

const loadEditor = () => import("./phase-editor");

/** The sections of the page, targets of links. */
const sections = [
  { id: "assignment", label: "Assignment" },
  { id: "progress", label: "Progress" },
  { id: "deliberation", label: "Deliberation" },
  { id: "films", label: "Films" },
  { id: "conflicts", label: "Conflicts" },
];

type Props = {
  pageData: PhasePageData;
  openTimes: string;
  decisionControl: DecisionControl | null;
};

/** A phase in the admin: assignment, progress, conflicts and ranking. */
export function PhasePage({ pageData, openTimes, decisionControl }: Props) {
  const { phase, jury, progress, draftCount, mayChange } = pageData;
  const [isEditing, setIsEditing] = useState(false);
  const PhaseEditor = useLazyComponent(loadEditor, isEditing);
  const exportLink = (
    name: string,
    contract: typeof exportRankingCsv | typeof exportRankingXlsx,
  ) => (
    <a
      className={buttonClass({ variant: "outline", size: "sm" })}
      href={addressOf(contract, {
        params: { id: phase.id },
        query: { sort: pageData.ranking.filters.sort },
      })}
    >
      <Icon of={Download} />
      {name}
    </a>
  );
  return (
    <>
      <PageHeader
        actions={
          <>
            {mayChange && (
              <Button onClick={() => setIsEditing(true)} size="sm" variant="outline">
                Edit phase
              </Button>
            )}
            {exportLink("CSV", exportRankingCsv)}
            {exportLink("XLSX", exportRankingXlsx)}
          </>
        }
        crumbs={[{ label: adminPages.adminJury.name, to: pages.adminJury }, { label: phase.name }]}
        note={`${isolate(jury.name)}, ${openTimes}, ${phaseStatusNames[phase.status].toLowerCase()}${phase.blind ? ", names hidden" : ""}`}
        title={phase.name}
      />
      <JumpLinks label={phasePageTexts.jumpLinks} links={sections} />
      <TwoColumns even>
        <div className={jumpTarget} id="assignment">
          <Assignment draftCount={draftCount} phase={phase} progress={progress} />
        </div>
        <div className={jumpTarget} id="progress">
          <Progress phase={phase} progress={progress} />
        </div>
      </TwoColumns>
      <div className={jumpTarget} id="deliberation">
        <Deliberation decisionControl={decisionControl} pageData={pageData} />
      </div>
      <TwoColumns>
        <div className={jumpTarget} id="films">
          <Films pageData={pageData} />
        </div>
        <div className={jumpTarget} id="conflicts">
          <Conflicts pageData={pageData} />
        </div>
      </TwoColumns>
      {isEditing && PhaseEditor && (
        <PhaseEditor juries={[]} onClose={() => setIsEditing(false)} phase={phase} />
      )}
    </>
  );
}
