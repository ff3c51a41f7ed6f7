import { ExternalLink, KeyRound, Play } from "lucide-react";
import { Icon } from "~/components/icon";
import { VisuallyHidden } from "~/components/visually-hidden";
import { readFilmLink } from "~/lib/admin-list/film-link";

/**
 * A link that a filmmaker typed, with what its address reveals: host, service, known obstacles. Nothing is requested
 * before a click, which opens a new tab without a referrer.
 */
export function FilmLink({ address, kind }: { address: string; kind: "film" | "trailer" }) {
  const link = readFilmLink(address);
  if (!link) return <span className="wrap-anywhere">{address}</span>;
  const { host, service, id, key, note } = link;
  return (
    <div className="grid gap-1.5 rounded-sm border border-line bg-surface-1 px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="inline-flex items-center gap-2 font-semibold">
          <Icon of={service ? Play : ExternalLink} size={16} />
          {service ?? host}
        </b>
        {service && <span className="text-sm text-subtle">{host}</span>}
        <a
          className="link ml-auto"
          href={address}
          referrerPolicy="no-referrer"
          rel="noopener noreferrer"
          target="_blank"
        >
          Open the {kind}
          <VisuallyHidden> on {host} (opens a new window)</VisuallyHidden>
        </a>
      </p>
      {(id || key) && (
        <p className="flex flex-wrap gap-x-4 text-sm text-muted">
          {id && (
            <span>
              {service ? "Id" : "Name"} <code className="wrap-anywhere">{id}</code>
            </span>
          )}
          {key && (
            <span>
              Key <code className="wrap-anywhere">{key}</code>
            </span>
          )}
        </p>
      )}
      {note && <p className="text-sm text-muted">{note}</p>}
      {!service && <p className="text-sm text-muted">We can't preview this link.</p>}
      <p className="text-sm text-subtle wrap-anywhere">{address}</p>
    </div>
  );
}

/** Shown if the entry's own texts seem to contain the password of the film. */
export function PasswordHint({ hint }: { hint: string }) {
  return (
    <p className="flex items-start gap-2 text-sm text-muted">
      <span className="mt-0.5 shrink-0 text-gold">
        <Icon of={KeyRound} size={16} />
      </span>
      <span>
        Possible password in the text: <b className="font-semibold text-text">{hint}</b>
      </span>
    </p>
  );
}
