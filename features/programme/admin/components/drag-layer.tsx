import {
  DndContext,
  type DraggableSyntheticListeners,
  DragOverlay,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { type RefObject, useEffect, useRef } from "react";
import type { Point } from "../hooks/use-drag";

/**
 * Dragging with mouse and touch: every element with `data-drag` can be dragged. It is loaded after the grid and rendered
 * beside it, so that the grid does not render again. Moving by keys does not need it, and the grid itself announces
 * moves to screen readers.
 */

type Props = {
  root: RefObject<HTMLElement | null>;
  venueIds: readonly string[];
  lift: (element: HTMLElement, at: Point) => void;
  move: (at: Point) => void;
  drop: (at: Point) => void;
  cancel: () => void;
  /** The label at the pointer while it is over no target; null if the grid shows it. */
  liftedTitle: string | null;
};

const noAnnouncement = () => undefined;
const accessibility = {
  announcements: {
    onDragStart: noAnnouncement,
    onDragMove: noAnnouncement,
    onDragOver: noAnnouncement,
    onDragEnd: noAnnouncement,
    onDragCancel: noAnnouncement,
  },
  screenReaderInstructions: { draggable: "" },
  restoreFocus: false,
};

/** How near the edges of the window or grid dragging scrolls, as a share of its width and height. */
const scrollEdges = { threshold: { x: 0.08, y: 0.12 } };

export default function DragLayer({
  root,
  venueIds,
  lift,
  move,
  drop,
  cancel,
  liftedTitle,
}: Props) {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // After a delay: a finger that moves immediately scrolls.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const liftedElement = useRef<HTMLElement | null>(null);
  const pointer = useRef<Point>({ x: 0, y: 0 });
  useEffect(() => {
    const follow = (event: MouseEvent | TouchEvent) => {
      const position = "touches" in event ? event.touches[0] : event;
      if (position) pointer.current = { x: position.clientX, y: position.clientY };
    };
    const eventNames = ["mousedown", "mousemove", "touchstart", "touchmove"] as const;
    for (const name of eventNames) addEventListener(name, follow, { capture: true, passive: true });
    return () => {
      for (const name of eventNames) removeEventListener(name, follow, { capture: true });
    };
  }, []);
  return (
    <DndContext
      accessibility={accessibility}
      autoScroll={scrollEdges}
      collisionDetection={pointerWithin}
      onDragCancel={cancel}
      onDragEnd={() => drop(pointer.current)}
      onDragMove={() => move(pointer.current)}
      onDragStart={() => {
        if (liftedElement.current) lift(liftedElement.current, pointer.current);
        move(pointer.current);
      }}
      sensors={sensors}
    >
      <Source liftedElement={liftedElement} root={root} />
      {venueIds.map((id) => (
        <Target id={id} key={id} />
      ))}
      <DragOverlay dropAnimation={null}>
        {liftedTitle && (
          <span className="inline-block max-w-50 py-2 px-3 rounded-md outline-1 outline-dashed outline-ring bg-surface-2 text-text text-[0.9063rem] font-medium cursor-grabbing wrap-anywhere">
            {liftedTitle}
          </span>
        )}
      </DragOverlay>
    </DndContext>
  );
}

type SourceProps = Pick<Props, "root"> & { liftedElement: RefObject<HTMLElement | null> };

/** Starts a drag when an element with `data-drag` is pressed; renders nothing. */
function Source({ root, liftedElement }: SourceProps) {
  const { setNodeRef, listeners } = useDraggable({ id: "lifted" });
  const latest = useRef<DraggableSyntheticListeners>(listeners);
  latest.current = listeners;
  useEffect(() => {
    const board = root.current;
    const press = (event: Event) => {
      const draggable = (event.target as Element).closest<HTMLElement>("[data-drag]");
      if (!draggable) return;
      liftedElement.current = draggable;
      setNodeRef(draggable);
      const name = event.type === "mousedown" ? "onMouseDown" : "onTouchStart";
      // The library reads only the native event.
      latest.current?.[name]?.({ nativeEvent: event });
    };
    board?.addEventListener("mousedown", press);
    board?.addEventListener("touchstart", press, { passive: true });
    return () => {
      board?.removeEventListener("mousedown", press);
      board?.removeEventListener("touchstart", press);
    };
  }, [root, liftedElement, setNodeRef]);
  return null;
}

/** Makes a venue's column a drop target of the library; renders nothing. */
function Target({ id }: { id: string }) {
  const { setNodeRef } = useDroppable({ id });
  useEffect(() => {
    setNodeRef(document.getElementById(`venue-${id}`));
  }, [id, setNodeRef]);
  return null;
}
