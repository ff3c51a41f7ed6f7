import { useFestival } from "~/features/festival/client";
import { pageAddress } from "~/http/addresses";

/** Says on a page that it shows an edition in advance, and leads back to its room. */
export function PreviewBar() {
  const { edition } = useFestival();
  return (
    <aside
      aria-label="Preview"
      className="fixed inset-x-0 bottom-0 z-50 border-t border-line bg-surface-3 shadow-[inset_0_3px_0_var(--color-gold)]"
    >
      <p className="wrap flex flex-wrap items-baseline gap-x-6 gap-y-1 py-3">
        <b className="font-semibold">Preview of {edition.slug}</b>
        <span className="text-muted">As it would look today. Only you see this.</span>
        <a
          className="link ml-auto max-sm:ml-0"
          href={pageAddress("adminEdition", { slug: edition.slug })}
        >
          Back to the edition
        </a>
      </p>
    </aside>
  );
}
