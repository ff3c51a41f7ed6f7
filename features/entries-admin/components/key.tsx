/** The name of a key, where there are keys. */
export const Key = ({ children }: { children: string }) => (
  <span
    aria-hidden="true"
    className="min-w-4.5 rounded-sm border border-line-strong bg-surface-1 px-1 text-center font-sans text-[0.6875rem] leading-[1.4] text-muted max-md:hidden"
  >
    {children}
  </span>
);
