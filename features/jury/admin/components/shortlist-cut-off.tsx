import { Scissors } from "lucide-react";
import type { KeyboardEvent, PointerEvent } from "react";
import { Icon } from "~/components/icon";

type Props = {
  columnCount: number;
  cut: number;
  filmCount: number;
  text: string;
  onKey: (event: KeyboardEvent) => void;
  onDrag: (event: PointerEvent) => void;
};

/** The cut-off, moved by pointer or arrow keys; it only dims the films below. */
export function ShortlistCutOff({ columnCount, cut, filmCount, text, onKey, onDrag }: Props) {
  return (
    <tr>
      <td colSpan={columnCount}>
        <div
          aria-label="Cut line"
          aria-orientation="vertical"
          aria-valuemax={filmCount}
          aria-valuemin={0}
          aria-valuenow={cut}
          aria-valuetext={text}
          onKeyDown={onKey}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={onDrag}
          className="flex flex-wrap items-center gap-y-1 gap-x-4 min-h-11 px-5 border-y-2 border-gold bg-gold/8 text-gold font-medium cursor-grab touch-none select-none max-md:flex-nowrap max-md:gap-2.5 max-md:py-1.5 max-md:px-4 max-md:leading-[1.3]"
          role="slider"
          tabIndex={0}
        >
          <Icon of={Scissors} size={16} />
          <span>Cut line: {text}</span>
          <small className="ml-auto text-subtle font-normal">
            Drag<span className="max-md:hidden">, or ↑ ↓</span>
          </small>
        </div>
      </td>
    </tr>
  );
}
