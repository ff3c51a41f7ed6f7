type Props = {
  subject: string;
  /** Null if the typed text is not a valid email yet. */
  paragraphs: readonly string[] | null;
};

/** A preview of the email to the filmmaker, before an action. */
export function EmailTextPreview({ subject, paragraphs }: Props) {
  return (
    <section
      aria-label="Preview of the email"
      className="min-w-0 self-start rounded-md border border-line bg-surface-1 px-4 py-3.5 text-sm"
    >
      <h3 className="mb-2 font-medium text-muted">Preview of the email</h3>
      {paragraphs ? (
        <div aria-live="polite" className="grid gap-2 wrap-anywhere whitespace-pre-line">
          <p className="font-medium">{subject}</p>
          {paragraphs.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      ) : (
        <p className="text-subtle">No changes yet.</p>
      )}
    </section>
  );
}
