import type { ReactNode } from "react";

type Props = {
  /** The state of the form: changes, errors. */
  status: ReactNode;
  /** Small buttons, the safe one first. */
  children: ReactNode;
};

/** A bar that stays at the bottom of a long form. */
export function SaveBar({ status, children }: Props) {
  return (
    <div
      className="sticky bottom-0 z-20 mt-auto flex flex-wrap items-center gap-y-2 gap-x-2.5 -mb-16 mx-[calc(-1_*_clamp(20px,2.4vw,36px))] py-3 px-[clamp(20px,2.4vw,36px)] border-t border-line bg-house max-md:-mb-12 max-md:-mx-4 max-md:py-2.5 max-md:px-4 max-md:[&>.btn]:flex-auto max-md:[&>.btn]:whitespace-nowrap"
      data-save-bar
    >
      <p className="flex-[1_1_10em] text-muted max-md:basis-full" role="status">
        {status}
      </p>
      {children}
    </div>
  );
}
