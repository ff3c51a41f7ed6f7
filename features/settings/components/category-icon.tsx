import type { CategoryIconName } from "~/db/enums";

/** A clapperboard, a reel, a television, a pen; 24 by 24, in the style of the other icons. */
const drawings: Record<CategoryIconName, string> = {
  clapperboard:
    "M4 10.5h16v8a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5ZM4.2 10.3 19.3 6.2l-.8-2.9L3.4 7.4ZM8.1 6.1l2.7 2.4M13 4.8l2.7 2.4",
  reel: "M11.5 20H21M20 11.5a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0ZM13.3 7.2a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0ZM13.3 15.8a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0ZM9 11.5a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0ZM17.6 11.5a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 0 1 3.6 0Z",
  screen:
    "M5 8h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2ZM8 3.5 12 8l4-4.5M16 11.5v5M18.6 11.6h.01M18.6 15h.01",
  pen: "M15.2 4.2a2.1 2.1 0 0 1 3 0l1.6 1.6a2.1 2.1 0 0 1 0 3L9.3 19.3 4 20.5l1.2-5.3ZM12.9 6.5l4.6 4.6M13.5 20.5h7",
};

type Props = {
  name: CategoryIconName;
  /** Pixels. */
  size?: number;
};

/** The icon of a category, in the color of the text. */
export function CategoryIcon({ name, size = 22 }: Props) {
  return (
    <svg
      aria-hidden="true"
      fill="none"
      focusable="false"
      height={size}
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="1.75"
      viewBox="0 0 24 24"
      width={size}
    >
      <path d={drawings[name]} />
    </svg>
  );
}
