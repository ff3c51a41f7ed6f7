import { type ReactNode, useEffect, useRef } from "react";
import { classNames } from "../class-names";

type Props = {
  /** Closes it: Escape, a press outside, or the focus leaving it. */
  onClose: () => void;
  /** Its name for assistive technology. */
  label: string;
  /** Opens upwards: at the foot of the window. */
  up?: boolean | undefined;
  /** Where it is beside its button; by default both begin at the left. */
  place?: "center" | "end" | undefined;
  className?: string;
  children: ReactNode;
};

/**
 * A small box beside the button that opened it; both are in an element with `relative`. The focus returns to where it
 * was.
 */
export function Popup({ onClose, label, up = false, place, className, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    const opener = document.activeElement;
    const parent = box.current?.parentElement;
    const onPointer = ({ target }: Event) => {
      if (target instanceof Node && !parent?.contains(target)) close.current();
    };
    document.addEventListener("pointerdown", onPointer);
    return () => {
      document.removeEventListener("pointerdown", onPointer);
      // Only if the focus would be lost: a press outside has moved it.
      const isLost = document.activeElement === document.body || !document.activeElement;
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div
      aria-label={label}
      className={classNames(
        "absolute z-30 rounded-md border border-line-strong bg-surface-3 p-1.5 shadow-[0_18px_50px_oklch(0_0_0/0.6)]",
        up ? "bottom-full mb-1.5" : "top-full mt-1.5",
        place === "end" && "right-0",
        place === "center" && "left-1/2 -translate-x-1/2",
        !place && "left-0",
        className,
      )}
      onBlur={({ relatedTarget }) => {
        const isOutside = !box.current?.parentElement?.contains(relatedTarget);
        if (relatedTarget && isOutside) close.current();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        close.current();
      }}
      ref={box}
      role="dialog"
    >
      {children}
    </div>
  );
}
