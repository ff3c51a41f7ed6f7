const look =
  "size-4.5 flex-none border-2 border-current/30 border-t-current rounded-full animate-[spin_0.8s_linear_infinite] motion-reduce:border-dotted";

/** A progress indicator; the text is beside it. */
export function Spinner() {
  return <span aria-hidden="true" className={look} />;
}
