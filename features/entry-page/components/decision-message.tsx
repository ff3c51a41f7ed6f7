type Props = { feedback: readonly string[]; personalNote: string | null };

/** The announced note to this entry, and the feedback comments. */
export function DecisionMessage({ feedback, personalNote }: Props) {
  if (feedback.length === 0 && !personalNote) return null;
  return (
    <section className="field-group">
      <h2 className="h-group">From the team</h2>
      {personalNote && (
        <blockquote className="mt-4 max-w-[36em] whitespace-pre-line border-l-2 border-line-strong py-0.5 pl-4 text-[1.125rem] leading-[1.55] wrap-anywhere">
          {personalNote}
        </blockquote>
      )}
      {feedback.length > 0 && (
        <ul aria-label="Feedback" className="mt-5 flex flex-wrap gap-2">
          {feedback.map((line) => (
            <li
              className="rounded-sm border border-line px-3 py-1.5 text-[0.9375rem] leading-[1.3]"
              key={line}
            >
              {line}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
