import { Maximize2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { AdminBulkBar } from "~/components/admin/toolbar";
import { Button } from "~/components/button";
import { useLazyComponent } from "~/components/hooks/use-lazy-component";
import { Icon } from "~/components/icon";
import { VisuallyHidden } from "~/components/visually-hidden";
import { categoryOf } from "~/features/settings/category.rules";
import { useSettings } from "~/features/settings/hooks";
import { aboveLine, typesAbove } from "../../deliberation/cut-off.rules";
import { formatFilmCount, formatMinutes } from "../../scoring/format.rules";
import type { PhasePageData } from "../phase-page.queries.server";
import { rankingTexts, selectTexts } from "../texts";
import { Advance } from "./advance";
import { Ranking } from "./ranking";
import { RankingFilters } from "./ranking-filters";

const loadProjector = () => import("./projector");

const halfScored = (films: PhasePageData["ranked"]["films"]) =>
  Math.ceil(films.filter(({ scores }) => scores).length / 2);

/**
 * The decision control of films in the ranking, for people with the permission; another feature
 * provides it.
 */
export type Deciding = {
  /** The decision about a film, as a word; null: undecided. */
  wordOf: (submissionId: string) => string | null;
  buttons: (submissionIds: readonly string[], onDone: () => void) => ReactNode;
};

type Props = { pageData: PhasePageData; deciding: Deciding | null };

/** The ranking during deliberation. It sends nothing to filmmakers. */
export function Deliberation({ pageData, deciding }: Props) {
  const { phase, ranked, later, jury } = pageData;
  const settings = useSettings();
  const { films, total } = ranked;
  const [line, setLine] = useState(() => halfScored(films));
  const [isProjected, setIsProjected] = useState(false);
  const Projector = useLazyComponent(loadProjector, isProjected);
  const isProjecting = isProjected && Projector !== null;
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const cut = Math.min(line, films.length);
  const above = aboveLine(films, cut, phase.wantedScores);
  const summary = `${formatFilmCount(above.films)} above, ${formatMinutes(above.minutes)}`;
  // Films hidden by another filter are deselected: nobody advances films they do not see.
  const selectedFilms = films.filter(({ submissionId }) => selectedIds.has(submissionId));
  const choose = (ids: readonly string[], on: boolean) => {
    const next = new Set(selectedFilms.map(({ submissionId }) => submissionId));
    for (const id of ids) on ? next.add(id) : next.delete(id);
    setSelectedIds(next);
  };
  const counted = typesAbove(films, cut, jury.categories).map(({ type, films: count }) => {
    const { name, plural } = categoryOf(settings, type);
    return `${count === 0 ? "no" : count} ${count === 1 ? name : plural}`;
  });
  const byCategory = counted.length > 1 ? `Among them ${counted.join(", ")}.` : "";
  const isScored = films.some(({ scores }) => scores !== 0);
  const sums = films.length > 0 && (
    <p className="text-muted" role="status">
      {summary}
      {above.split > 0 && `, ${above.split} split`}. {above.films > 0 && byCategory}{" "}
      {isScored ? above.films > 0 && formatMissing(above.missing) : "No scores yet."}
    </p>
  );
  const table = (
    <Ranking
      selectedIds={isProjecting ? null : selectedIds}
      cut={cut}
      decisionOf={isProjecting ? undefined : deciding?.wordOf}
      films={films}
      isAdjusted={ranked.isAdjusted}
      onChoose={choose}
      onCut={(next) => setLine(Math.max(0, Math.min(films.length, next)))}
      phaseId={phase.id}
      cutText={summary}
    />
  );
  return (
    <section aria-label="Deliberation" className="min-w-0 border border-line rounded-lg bg-house">
      <header className="flex flex-wrap items-center gap-y-1.5 gap-x-4 py-4 px-5 [&_.btn]:ml-auto sm:flex-nowrap sm:[&_.btn]:flex-none">
        <h2 className="text-base font-semibold sm:flex-none">Deliberation</h2>
        {sums}
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
      <RankingFilters categories={pageData.jury.categories} ranked={ranked} />
      {films.length > 0 && (
        <p className="flex flex-wrap gap-2 py-3 px-5 border-b border-line max-md:px-4 max-md:[&_.btn]:flex-1 max-md:[&_.btn]:min-h-11">
          <SelectFilms films={films.slice(0, cut)} onSelect={setSelectedIds} where="above" />
          <SelectFilms films={films.slice(cut)} onSelect={setSelectedIds} where="below" />
        </p>
      )}
      {ranked.cards > 0 && (
        <p className="py-2.5 px-5 border-b border-line text-muted text-(length:--text-sm) max-md:px-4">
          {ranked.isAdjusted ? rankingTexts.adjusted : rankingTexts.means(ranked.cards)}
        </p>
      )}
      {films.length === 0 ? (
        <p className="p-5 text-muted">
          {ranked.unfilteredTotal > 0
            ? "No films of this kind."
            : phase.ordinal === 1
              ? "No films in this phase yet. Entries of its categories are added automatically."
              : "No films in this phase yet. Add them from an earlier phase."}
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
        {deciding?.buttons(
          selectedFilms.map(({ submissionId }) => submissionId),
          () => setSelectedIds(new Set()),
        )}
        {(later.length > 0 || !deciding) && (
          <Advance
            later={later}
            onDone={() => setSelectedIds(new Set())}
            phaseId={phase.id}
            picked={selectedFilms}
          />
        )}
        <Button onClick={() => setSelectedIds(new Set())} size="sm" variant="ghost">
          Clear
          <VisuallyHidden> the selection</VisuallyHidden>
        </Button>
      </AdminBulkBar>
      {isProjecting && Projector && (
        <Projector onClose={() => setIsProjected(false)} sums={sums} title={phase.name}>
          {table}
        </Projector>
      )}
    </section>
  );
}

type SelectProps = {
  films: PhasePageData["ranked"]["films"];
  where: keyof typeof selectTexts;
  onSelect: (ids: ReadonlySet<string>) => void;
};

/** Selects all films on one side of the cut-off. */
function SelectFilms({ films, where, onSelect }: SelectProps) {
  return (
    <Button
      disabled={films.length === 0}
      onClick={() => onSelect(new Set(films.map(({ submissionId }) => submissionId)))}
      size="sm"
      variant="outline"
    >
      {selectTexts[where](films.length)}
    </Button>
  );
}

const formatMissing = (missing: number) =>
  missing === 0
    ? "All requested scores are complete."
    : `They still need ${missing === 1 ? "1 score" : `${missing} scores`}.`;
