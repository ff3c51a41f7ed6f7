/** A progress indicator; the text is beside it. */
export function Spinner() {
  return <span aria-hidden="true" className="spinner" />;
}
