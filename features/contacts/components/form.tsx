import { Suspense, useEffect, useRef } from "react";
import { lazyPart } from "~/components/lazy-part";
import { Skeleton } from "~/components/skeleton";
import { useSettings } from "~/features/settings/hooks";

let loadForm: () => void = () => undefined;
const whenFormRequested = new Promise<void>((resolve) => {
  loadForm = resolve;
});

/** Milliseconds of visibility after which the form's code is loaded. */
const visibleMs = 800;
/** Events that show that somebody is about to fill in the form. */
const intentEvents = ["pointerdown", "pointerover", "focusin"] as const;

/** The server renders the fields; the browser loads their code when needed. */
const ContactFields = lazyPart(async () => {
  if (!import.meta.env.SSR) await whenFormRequested;
  // Offline, or after a deployment: the page works without the form.
  return import("./fields").catch(() => ({ default: FormUnavailable }));
});

function FormUnavailable() {
  const { hello } = useSettings().mailboxes;
  return (
    <p className="text-muted" role="status">
      The form could not be loaded. Reload the page, or write to{" "}
      <a className="link" href={`mailto:${hello}`}>
        {hello}
      </a>
      .
    </p>
  );
}

/**
 * The contact form. Its code and validation are as large as the rest of the landing page, so they load when somebody
 * stays at it or touches it, or at once if `loadNow`, as on the contact page. Text typed before that stays.
 */
export function ContactForm({ loadNow = false }: { loadNow?: boolean }) {
  const { hello } = useSettings().mailboxes;
  const container = useRef<HTMLDivElement>(null);
  const loadedAt = useRef(0);

  useEffect(() => {
    loadedAt.current = Date.now();
    const { current: form } = container;
    if (loadNow || !form) return loadForm();
    let visibleTimer: ReturnType<typeof setTimeout>;
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(visibleTimer);
      if (entries.at(-1)?.isIntersecting) visibleTimer = setTimeout(loadForm, visibleMs);
    });
    observer.observe(form);
    for (const eventName of intentEvents)
      form.addEventListener(eventName, loadForm, { once: true, passive: true });
    return () => {
      observer.disconnect();
      clearTimeout(visibleTimer);
      for (const eventName of intentEvents) form.removeEventListener(eventName, loadForm);
    };
  }, [loadNow]);

  return (
    <div ref={container}>
      <noscript>
        <p className="mb-6 text-muted">
          This form needs JavaScript. Please turn it on, or write to{" "}
          <a className="link" href={`mailto:${hello}`}>
            {hello}
          </a>
          .
        </p>
      </noscript>
      <Suspense fallback={<Skeleton className="h-[46rem]" />}>
        <ContactFields loadedAt={loadedAt} />
      </Suspense>
    </div>
  );
}
