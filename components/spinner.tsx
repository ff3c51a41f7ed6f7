/** Says without words that something is under way; the words stand beside it. */
export function Spinner() {
  return <span aria-hidden="true" className="spinner" />;
}
