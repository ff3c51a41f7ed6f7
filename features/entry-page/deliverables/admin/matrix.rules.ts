import type { Tone } from "~/components/status-badge";
import type { DeliverableState } from "~/db/enums";
import { isMissing, isReceived } from "../rules";
import type { Deliverable, DeliverableItem } from "../schema";

/** The table of films and items. Pure. */

export type FilmRow = {
  submissionId: string;
  title: string;
  /** By deliverable; those that the film does not need are missing. */
  items: ReadonlyMap<string, DeliverableItem>;
  /** The number of required items that are missing. */
  missingCount: number;
  /** The number of submitted items to review. */
  reviewCount: number;
};

/** The deliverables by due date. */
export const sortByDueDate = (deliverables: readonly Deliverable[]): Deliverable[] =>
  [...deliverables].sort(
    (a, b) => a.dueOn.localeCompare(b.dueOn) || a.label.localeCompare(b.label, "en"),
  );

/** A row per film: those with the most missing items first, then those to review, then by title. */
export function buildFilmRows(
  items: readonly DeliverableItem[],
  deliverables: readonly Deliverable[],
): FilmRow[] {
  const requiredIds = new Set(
    deliverables.filter((deliverable) => deliverable.required).map(({ id }) => id),
  );
  const itemsByFilm = Map.groupBy(items, ({ submissionId }) => submissionId);
  return [...itemsByFilm]
    .map(([submissionId, filmItems]) => ({
      submissionId,
      title: filmItems[0]?.title ?? "",
      items: new Map(filmItems.map((item) => [item.deliverableId, item])),
      missingCount: filmItems.filter(
        ({ state, deliverableId }) =>
          isMissing(state) && (requiredIds.has(deliverableId) || state === "returned"),
      ).length,
      reviewCount: filmItems.filter(({ state }) => state === "given").length,
    }))
    .sort(
      (a, b) =>
        b.missingCount - a.missingCount ||
        b.reviewCount - a.reviewCount ||
        a.title.localeCompare(b.title, "en"),
    );
}

/** How many films need a deliverable, and how many have sent it. */
export function countReceived(rows: readonly FilmRow[], deliverableId: string) {
  const deliverableItems = rows.flatMap(({ items }) => items.get(deliverableId) ?? []);
  return {
    requested: deliverableItems.length,
    received: deliverableItems.filter(({ state }) => isReceived(state)).length,
  };
}

/** '2 missing, 1 to review', or that nothing is open. */
export const formatRow = ({
  missingCount,
  reviewCount,
}: Pick<FilmRow, "missingCount" | "reviewCount">): string =>
  [missingCount > 0 && `${missingCount} missing`, reviewCount > 0 && `${reviewCount} to review`]
    .filter(Boolean)
    .join(", ") || "Complete";

/** The text of a cell; a missing item is overdue after its due date. */
export function formatCell(
  state: DeliverableState,
  { dueOn, required }: Pick<Deliverable, "dueOn" | "required">,
  today: string,
): { word: string; tone: Tone; hollow: boolean } {
  const hollow = isMissing(state);
  if (state === "given") return { word: "To review", tone: "gold", hollow };
  if (state === "approved") return { word: "Approved", tone: "green", hollow };
  if (state === "waived") return { word: "Waived", tone: "subtle", hollow };
  if (state === "returned") return { word: "Returned", tone: "pink", hollow };
  if (dueOn < today && required) return { word: "Overdue", tone: "danger", hollow };
  return { word: "Missing", tone: "subtle", hollow };
}
