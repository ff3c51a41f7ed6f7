import { Copy, Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button, buttonClass } from "~/components/button";
import { copy } from "~/components/copy-text";
import { Icon } from "~/components/icon";
import { toast } from "~/components/toast";
import type { ViewingStatement } from "~/db/enums";
import { useSettings } from "~/features/settings/hooks";
import { categoryOf } from "~/features/settings/rules";
import { apiFetch, errorMessage } from "~/lib/api/client";
import { recordViewing } from "../contract";
import { formatMinutes } from "../format.rules";
import type { OwnAssignment } from "../schema";

type Props = { own: OwnAssignment; viewing: ViewingStatement | null };

/** The film as its juror may know it: in a blind phase nobody is named. */
export function FilmDetails({ own, viewing }: Props) {
  const { entry, phase } = own;
  const { mailboxes } = useSettings();
  const category = categoryOf(useSettings(), entry.submissionType);
  const isLogLine = entry.submissionType === "log_line";
  const facts = [
    ...[entry.director, entry.country, category.name, entry.completionYear, entry.language],
    isLogLine ? null : formatMinutes(entry.minutes),
  ].filter(Boolean);
  return (
    <div data-accent={category.accent}>
      <div className="jury-art grain">
        <img alt="" height="900" src={`/art/${category.art}.webp`} width="720" />
      </div>
      <div className="jury-words">
        <h1 data-long={isLong(entry.title) || undefined}>{entry.title}</h1>
        <p className="jury-meta">{facts.join(" · ")}</p>
        {entry.logLine && !isLogLine && <p className="jury-log">{entry.logLine}</p>}
        {entry.synopsis && <p className="jury-log">{entry.synopsis}</p>}
        {entry.filmUrl && (
          <p className="jury-watch">
            <a
              className={buttonClass({ variant: "outline" })}
              data-watch
              href={entry.filmUrl}
              rel="noreferrer noopener"
              target="_blank"
            >
              <Icon of={Play} />
              {viewing === "whole" ? "Watch again" : "Watch"}, {formatMinutes(entry.minutes)}
            </a>
            {entry.filmPassword && (
              <span className="jury-password">
                Password <code>{entry.filmPassword}</code>
                <Button onClick={() => copy(entry.filmPassword ?? "")} size="sm" variant="ghost">
                  <Icon of={Copy} />
                  Copy
                </Button>
              </span>
            )}
          </p>
        )}
        {!entry.filmUrl && !isLogLine && (
          <p className="jury-small jury-nolink">
            There is no link to this film yet. You can score it later, or ask for the link at{" "}
            <a className="link" href={`mailto:${mailboxes.hello}`}>
              {mailboxes.hello}
            </a>
            .
          </p>
        )}
        {entry.trailerUrl && (
          <p className="jury-small">
            <a className="link" href={entry.trailerUrl} rel="noreferrer noopener" target="_blank">
              Trailer
            </a>
          </p>
        )}
        {phase.blind && (
          <p className="jury-small">
            Names are hidden in this phase.
            {entry.filmUrl && " The player belongs to another site and may show the account name."}
          </p>
        )}
        {!phase.closed && !isLogLine && <Seen id={own.id} viewing={viewing} />}
      </div>
    </div>
  );
}

/** Whether a title needs smaller letters: because of all of it, or of one long word. */
const isLong = (title: string) =>
  title.length > 60 || title.split(/[\s-]/).some((word) => word.length > 18);

const statements: readonly (readonly [ViewingStatement, string])[] = [
  ["whole", "All of it"],
  ["part", "Part of it"],
  ["none", "Not yet"],
];

/** How much somebody has watched: a player outside cannot tell us. */
function Seen({ id, viewing }: { id: string; viewing: ViewingStatement | null }) {
  const group = useRef<HTMLFieldSetElement>(null);
  const [stated, setStated] = useState(viewing);
  const state = async (statement: ViewingStatement) => {
    setStated(statement);
    try {
      await apiFetch(recordViewing, { params: { id }, body: { statement } });
    } catch (error) {
      setStated(stated);
      const before = group.current?.querySelector<HTMLInputElement>(`[value="${stated}"]`);
      for (const radio of group.current?.querySelectorAll("input") ?? []) {
        radio.checked = radio === before;
      }
      toast({ title: "Not saved", description: errorMessage(error as Error), tone: "danger" });
    }
  };
  // What was chosen before the scripts came.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const chosen = group.current?.querySelector<HTMLInputElement>(":checked")?.value;
    if (chosen && chosen !== viewing) void state(chosen as ViewingStatement);
  }, []);
  return (
    <fieldset className="jury-crit jury-seen" ref={group}>
      <legend>How much did you watch?</legend>
      <p className="jury-small">The filmmaker sees that a juror watched it, but not who.</p>
      <div className="jury-steps" data-scale="3">
        {statements.map(([value, word]) => (
          <label key={value}>
            <input
              defaultChecked={stated === value}
              name="viewing"
              onChange={() => state(value)}
              type="radio"
              value={value}
            />
            {word}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
