import { type RefObject, useRef, useState } from "react";
import { localTimeAfter, stepMinutes } from "../schedule-grid.rules";
import type { BoardPageData } from "../schedule-page.queries.server";
import type { Board } from "./use-board";

/** The dragged item: a block of the list, or a screening of the grid. */
export type DragSource = { kind: "block" | "screening"; id: string };
/** The drop target: minutes of the day in a venue, the unscheduled list, or none. */
export type DropTarget = { venueId: string; minutes: number } | "shelf" | null;
export type Drag = { source: DragSource; target: DropTarget };
/** The pointer's position on the screen. */
export type Point = { x: number; y: number };

const contains = ({ left, right, top, bottom }: DOMRect, { x, y }: Point) =>
  x >= left && x < right && y >= top && y < bottom;

/** The drop target at a position; `gripOffset`: the pixels from the top of the dragged item to the pointer. */
function findTarget(root: HTMLElement, point: Point, gripOffset: number): DropTarget {
  const shelf = root.querySelector("[data-shelf]");
  if (shelf && contains(shelf.getBoundingClientRect(), point)) return "shelf";
  const grid = root.querySelector("[data-grid]");
  if (!grid || !contains(grid.getBoundingClientRect(), point)) return null;
  for (const column of grid.querySelectorAll<HTMLElement>("[data-venue]")) {
    const box = column.getBoundingClientRect();
    if (point.x < box.left || point.x >= box.right) continue;
    const [from, to] = [Number(column.dataset.from), Number(column.dataset.to)];
    const minutes = from + ((point.y - gripOffset - box.top) / box.height) * (to - from);
    const snapped = Math.round(minutes / stepMinutes) * stepMinutes;
    const venueId = column.dataset.venue ?? "";
    return { venueId, minutes: Math.min(to - stepMinutes, Math.max(from, snapped)) };
  }
  return null;
}

const isSameTarget = (a: DropTarget, b: DropTarget) => JSON.stringify(a) === JSON.stringify(b);

/** The grip offset of a block from the list, which is smaller there than on the grid: near its top. */
const shelfGrip = 12;

/** Dragging on the grid: the dragged item, its target, and the drop. */
export function useDrag(
  pageData: BoardPageData,
  board: Board,
  root: RefObject<HTMLElement | null>,
) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const gripOffset = useRef(0);
  return {
    drag,
    lift: (element: HTMLElement, point: Point) => {
      const [kind, id = ""] = (element.dataset.drag ?? "").split(" ");
      if (kind !== "block" && kind !== "screening") return;
      const gripFromTop = point.y - element.getBoundingClientRect().top;
      gripOffset.current = kind === "block" ? shelfGrip : gripFromTop;
      setDrag({ source: { kind, id }, target: null });
    },
    move: (point: Point) => {
      const target = root.current && findTarget(root.current, point, gripOffset.current);
      setDrag((current) =>
        current && !isSameTarget(current.target, target) ? { ...current, target } : current,
      );
    },
    drop: (point: Point) => {
      setDrag(null);
      // The last movement may not be rendered yet.
      const target = root.current && findTarget(root.current, point, gripOffset.current);
      if (!drag || !target) return;
      const { source } = drag;
      const screening = board.screenings.find(({ id }) => id === source.id);
      if (target === "shelf") {
        if (screening) board.remove(screening);
        return;
      }
      const place = {
        venueId: target.venueId,
        starts: localTimeAfter(pageData.day, target.minutes),
      };
      if (screening) board.change(screening, place);
      else board.place(source.id, place.venueId, place.starts);
    },
    cancel: () => setDrag(null),
  };
}
