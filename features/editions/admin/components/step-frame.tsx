import type { ReactNode } from "react";

type HeadProps = { step: 1 | 2 | 3; title: string; children: ReactNode };

/** The heading of a step; it gets the focus. */
export function StepHead({ step, title, children }: HeadProps) {
  return (
    <header className="px-5 py-4">
      <p className="num mb-1 text-sm text-subtle">Step {step} of 3</p>
      <h2 className="text-lg/[1.3] font-semibold" tabIndex={-1}>
        {title}
      </h2>
      <p className="mt-1 max-w-prose text-muted">{children}</p>
    </header>
  );
}

/** The buttons of a step: next and back. */
export function StepActions({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-4">
      {children}
    </div>
  );
}
