import { lazy, Suspense, useEffect, useRef } from "react";
import { useFacts } from "~/features/festival/client";
import { Skeleton } from "~/ui/skeleton";
import "./human-check.css";

let comeNear: () => void = () => undefined;
const isNear = new Promise<void>((resolve) => {
  comeNear = resolve;
});

/** The server renders the fields at once; the browser fetches their code as they come near. */
const ContactFields = lazy(async () => {
  if (!import.meta.env.SSR) await isNear;
  // Offline, or a new version was just put up: the page goes on without the form.
  return import("./fields").catch(() => ({ default: FormMissing }));
});

function FormMissing() {
  const { hello } = useFacts().mailboxes;
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
 * The form that writes to the organisers. Its code and its validation weigh as
 * much as the rest of the landing page, so they wait until somebody scrolls
 * towards it. What was typed before they arrive stays.
 */
export function ContactForm() {
  const { hello } = useFacts().mailboxes;
  const place = useRef<HTMLDivElement>(null);
  const loadedAt = useRef(0);

  useEffect(() => {
    loadedAt.current = Date.now();
    if (!place.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) comeNear();
      },
      // A screen's height ahead.
      { rootMargin: "100% 0px" },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={place}>
      <noscript>
        <p className="mb-6 text-muted">
          This form needs JavaScript. Please switch it on, or write to{" "}
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
