import { useEffect, useRef } from "react";
import { Card } from "~/components/admin/page-header";
import { StatusBadge } from "~/components/status-badge";
import { contactName, contactWork, formatPeople } from "../../rules";
import type { PromoContact } from "../../schema";

export type Results = {
  /** The search: "For 'producers'". */
  title: string;
  contacts: PromoContact[];
  sample: boolean;
  /** Why there may be more results. */
  note: string | null;
};

/** The results of the last search, in a scrolling list. */
export function SearchResults({ results }: { results: Results | null }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone the list is below all forms: scrolls to it when it has results.
    if (results) container.current?.scrollIntoView({ block: "nearest" });
  }, [results]);
  return (
    <div ref={container}>
      <Card
        aside={results?.sample && <StatusBadge tone="gold">Sample</StatusBadge>}
        flush
        title="Search results"
      >
        <p className="px-5 pb-4 text-muted" role="status">
          {results
            ? `${results.title}: ${formatPeople(results.contacts.length)}. ${results.note ?? ""}`
            : "Search for people or create a campaign to see results here."}
        </p>
        {results && results.contacts.length > 0 && (
          <section
            aria-label="Search results"
            className="max-h-60 overflow-y-auto border-line border-t"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
            tabIndex={0}
          >
            <ul>
              {results.contacts.map((contact) => (
                <li className="border-line border-b px-5 py-3 last:border-b-0" key={contact.id}>
                  <ContactLine contact={contact} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </Card>
    </div>
  );
}

/** A contact on two lines, with the links from the directory. */
function ContactLine({ contact }: { contact: PromoContact }) {
  const link = contact.linkedin_url || contact.profile_url;
  return (
    <>
      <span className="block font-medium">
        {link && !contact.is_sample ? (
          <a className="link" href={link} rel="noopener noreferrer" target="_blank">
            {contactName(contact)}
          </a>
        ) : (
          contactName(contact)
        )}
      </span>
      <span className="block text-sm text-subtle wrap-anywhere">
        {[contactWork(contact), contact.email].filter(Boolean).join(" · ")}
      </span>
    </>
  );
}
