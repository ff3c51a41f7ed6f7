import { Maximize2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { AdminBulkBar } from "~/components/admin/toolbar";
import { Button } from "~/components/button";
import { useLazyComponent } from "~/components/hooks/use-lazy-component";
import { Icon } from "~/components/icon";
import { VisuallyHidden } from "~/components/visually-hidden";
import { categoryOf } from "~/features/settings/category.rules";
import { useSettings } from "~/features/settings/hooks";
import { categoriesAboveCut, totalsAboveCut } from "../../deliberation/cut-off.rules";
import { formatFilmCount, formatMinutes } from "../../scoring/format.rules";
import type { PhasePageData } from "../phase-page.queries.server";
import { rankingTexts, selectTexts } from "../texts";
import { AdvanceFilms } from "./advance";
import { Ranking } from "./ranking";
import { RankingFilters } from "./ranking-filters";

const loadProjector = () => import("./projector");

const halfOfScoredFilms = (films: PhasePageData["ranking"]["films"]) =>
  Math.ceil(films.filter(({ scores }) => scores).length / 2);

/**
 * The decision control of films in the ranking, for people with the permission; another feature
 * provides it.
 */
export type DecisionControl = {
  /** The decision about a film in one word; null: undecided. */
  decisionNameOf: (submissionId: string) => string | null;
  renderButtons: (submissionIds: readonly string[], onDone: () => void) => ReactNode;
};

type Props = { pageData: PhasePageData; decisionControl: DecisionControl | null };

/** The ranking during deliberation. It sends nothing to filmmakers. */
export function Deliberation({ pageData, decisionControl }: Props) {
  const { phase, ranking, laterPhases, jury } = pageData;
  const settings = useSettings();
  const { films, total } = ranking;
  const [chosenCut, setChosenCut] = useState(() => halfOfScoredFilms(films));
  const [isProjected, setIsProjected] = useState(false);
  const Projector = useLazyComponent(loadProjector, isProjected);
  const isProjecting = isProjected && Projector !== null;
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const cut = Math.min(chosenCut, films.length);
  const totalsAbove = totalsAboveCut(films, cut, phase.wantedScores);
  const cutText = `${formatFilmCount(totalsAbove.films)} above, ${formatMinutes(totalsAbove.minutes)}`;
  // Films hidden by another filter are deselected: nobody advances films they do not see.
  const selectedFilms = films.filter(({ submissionId }) => selectedIds.has(submissionId));
  const changeSelection = (ids: readonly string[], isSelected: boolean) => {
    const nextIds = new Set(selectedFilms.map(({ submissionId }) => submissionId));
    for (const id of ids) isSelected ? nextIds.add(id) : nextIds.delete(id);
    setSelectedIds(nextIds);
  };
  const categoryCounts = categoriesAboveCut(films, cut, jury.categories).map(
    ({ type, films: count }) => {
      const { name, plural } = categoryOf(settings, type);
      return `${count === 0 ? "no" : count} ${count === 1 ? name : plural}`;
    },
  );
  const splitText = totalsAbove.split > 0 && `, ${totalsAbove.split} split`;
  const categorySentence =
    categoryCounts.length > 1 ? `Among them ${categoryCounts.join(", ")}.` : "";
  const categoryText = totalsAbove.films > 0 && categorySentence;
  const emptyPhaseText =
    phase.ordinal === 1
      ? "No films in this phase yet. Entries of its categories are added automatically."
      : "No films in this phase yet. Add them from an earlier phase.";
  const isScored = films.some(({ scores }) => scores !== 0);
  const summaryLine = films.length > 0 && (
    <p className="text-muted" role="status">
      {cutText}
      {splitText}. {categoryText}{" "}
      {isScored ? totalsAbove.films > 0 && formatMissing(totalsAbove.missing) : "No scores yet."}
    </p>
  );
  const table = (
    <Ranking
      selectedIds={isProjecting ? null : selectedIds}
      cut={cut}
      decisionNameOf={isProjecting ? undefined : decisionControl?.decisionNameOf}
      films={films}
      isAdjusted={ranking.isAdjusted}
      onSelectionChange={changeSelection}
      onCutChange={(next) => setChosenCut(Math.max(0, Math.min(films.length, next)))}
      phaseId={phase.id}
      cutText={cutText}
    />
  );
  return (
    <section aria-label="Deliberation" className="min-w-0 border border-line rounded-lg bg-house">
      <header className="flex flex-wrap items-center gap-y-1.5 gap-x-4 py-4 px-5 [&_.btn]:ml-auto sm:flex-nowrap sm:[&_.btn]:flex-none">
        <h2 className="text-base font-semibold sm:flex-none">Deliberation</h2>
        {summaryLine}
        <Button
          disabled={films.length === 0}
          onClick={() => setIsProjected(true)}
          size="sm"
          variant="outline"
        >
          <Icon of={Maximize2} />
          Projector
        </Button>
      </header>
      <RankingFilters categories={pageData.jury.categories} ranked={ranking} />
      {films.length > 0 && (
        <p className="flex flex-wrap gap-2 py-3 px-5 border-b border-line max-md:px-4 max-md:[&_.btn]:flex-1 max-md:[&_.btn]:min-h-11">
          <SelectFilms films={films.slice(0, cut)} onSelect={setSelectedIds} side="above" />
          <SelectFilms films={films.slice(cut)} onSelect={setSelectedIds} side="below" />
        </p>
      )}
      {ranking.scorecardCount > 0 && (
        <p className="py-2.5 px-5 border-b border-line text-muted text-(length:--text-sm) max-md:px-4">
          {ranking.isAdjusted ? rankingTexts.adjusted : rankingTexts.means(ranking.scorecardCount)}
        </p>
      )}
      {films.length === 0 ? (
        <p className="p-5 text-muted">
          {ranking.unfilteredTotal > 0 ? "No films of this kind." : emptyPhaseText}
        </p>
      ) : (
        !isProjecting && table
      )}
      {total > films.length && (
        <p className="p-5 text-muted">
          The first {films.length} of {total} films. The export contains all of them.
        </p>
      )}
      <AdminBulkBar count={selectedFilms.length}>
        {decisionControl?.renderButtons(
          selectedFilms.map(({ submissionId }) => submissionId),
          () => setSelectedIds(new Set()),
        )}
        {(laterPhases.length > 0 || !decisionControl) && (
          <AdvanceFilms
            laterPhases={laterPhases}
            onDone={() => setSelectedIds(new Set())}
            phaseId={phase.id}
            films={selectedFilms}
          />
        )}
        <Button onClick={() => setSelectedIds(new Set())} size="sm" variant="ghost">
          Clear
          <VisuallyHidden> the selection</VisuallyHidden>
        </Button>
      </AdminBulkBar>
      {isProjecting && Projector && (
        <Projector
          onClose={() => setIsProjected(false)}
          summaryLine={summaryLine}
          title={phase.name}
        >
          {table}
        </Projector>
      )}
    </section>
  );
}

type SelectProps = {
  films: PhasePageData["ranking"]["films"];
  side: keyof typeof selectTexts;
  onSelect: (ids: ReadonlySet<string>) => void;
};

/** Selects all films on one side of the cut-off. */
function SelectFilms({ films, side, onSelect }: SelectProps) {
  return (
    <Button
      disabled={films.length === 0}
      onClick={() => onSelect(new Set(films.map(({ submissionId }) => submissionId)))}
      size="sm"
      variant="outline"
    >
      {selectTexts[side](films.length)}
    </Button>
  );
}

const formatMissing = (missing: number) =>
  missing === 0
    ? "All requested scores are complete."
    : `They still need ${missing === 1 ? "1 score" : `${missing} scores`}.`;
