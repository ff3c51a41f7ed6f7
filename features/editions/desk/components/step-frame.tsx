import type { ReactNode } from "react";

/** The head of a step; the keyboard begins here when the step is reached. */
export function StepHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className="px-5 py-4">
      <h2 className="text-lg/[1.3] font-semibold" tabIndex={-1}>
        {title}
      </h2>
      <p className="mt-1 max-w-prose text-muted">{children}</p>
    </header>
  );
}

/** The buttons of a step: on at the right, back before it. */
export function StepActions({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-4">
      {children}
    </div>
  );
}
