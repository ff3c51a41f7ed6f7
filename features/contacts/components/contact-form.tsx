import { lazy, Suspense } from "react";
import { Skeleton } from "~/app/ui/skeleton";
import "./human-check.css";

const ContactFields = lazy(() => import("./contact-fields"));

/**
 * The form that writes to the organisers. Its code and its validation are
 * fetched apart from the page around it; the server renders it in any case.
 */
export function ContactForm() {
  return (
    <Suspense fallback={<Skeleton className="h-[46rem]" />}>
      <ContactFields />
    </Suspense>
  );
}
