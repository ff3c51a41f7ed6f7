import { useEffect } from "react";
import { useNavigate } from "react-router";
import { useFestival } from "~/features/settings/hooks";
import { pathFor } from "~/lib/paths";
import { toast } from "~/lib/toast";
import { previewPathOf } from "../preview.rules";

const notSentToast = {
  title: "This is only a preview",
  description: "You can submit when the edition is open.",
  tone: "note",
} as const;

/**
 * Keeps a preview within its edition: links go to the same pages of that edition, and forms are not
 * sent, since the server would use the open edition.
 */
function useStayInPreview(slug: string) {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const isPlainClick =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
      if (!link?.href || !isPlainClick || (link.target && link.target !== "_self")) return;
      const previewPath = previewPathOf(link.href, { origin: location.origin, slug });
      if (previewPath === null) return;
      // Before the link's own handler, which would open the public page.
      event.preventDefault();
      event.stopPropagation();
      void navigate(previewPath);
    };
    const onSubmit = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      toast(notSentToast);
    };
    document.addEventListener("click", onClick, { capture: true });
    document.addEventListener("submit", onSubmit, { capture: true });
    return () => {
      document.removeEventListener("click", onClick, { capture: true });
      document.removeEventListener("submit", onSubmit, { capture: true });
    };
  }, [navigate, slug]);
}

/** Shows that the page is a preview, with a link to the admin page. */
export default function PreviewBar() {
  const { edition } = useFestival();
  useStayInPreview(edition.slug);
  return (
    <>
      <div aria-hidden="true" className="h-14 max-sm:h-20" />
      <aside
        aria-label="Preview"
        className="fixed inset-x-0 bottom-(--bottom-bar,0px) z-50 border-t border-line bg-surface-3 [box-shadow:inset_0_3px_0_var(--color-gold)]"
      >
        <p className="wrap flex flex-wrap items-baseline gap-x-6 gap-y-1 py-3">
          <b className="font-semibold">Preview of {edition.slug}</b>
          <span className="text-muted">
            <span className="max-sm:hidden">This is how it would look today. </span>Only you see
            this.
          </span>
          <a
            className="link ml-auto max-sm:ml-0"
            href={pathFor("adminEdition", { slug: edition.slug })}
          >
            Back to the edition
          </a>
        </p>
      </aside>
    </>
  );
}
