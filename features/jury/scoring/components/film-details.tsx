import { Copy, Play } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button, buttonClass } from "~/components/button";
import { classNames } from "~/components/class-names";
import { copy } from "~/components/copy-text";
import { Icon } from "~/components/icon";
import type { ViewingStatement } from "~/db/enums";
import { FilmPlayer } from "~/features/screeners/components/film-player";
import { categoryOf, isScript } from "~/features/settings/category.rules";
import { useSettings } from "~/features/settings/hooks";
import { answerText } from "~/features/settings/questions.rules";
import { apiFetch, errorMessage } from "~/lib/api/client";
import { artAddress } from "~/lib/pictures";
import { toast } from "~/lib/toast";
import { recordViewing, reportWatched } from "../contract";
import { formatMinutes } from "../format.rules";
import { areSingleKeysOn } from "../hooks/use-scorecard-shortcuts";
import type { OwnAssignment } from "../schema";
import { ReportProblem } from "./report-problem";
import { ScoreSteps } from "./score-steps";

const bodyTextClass =
  "mt-4 mb-4.5 text-[1.125rem] wrap-anywhere text-pretty lg:max-w-[34em] lg:text-[1.25rem]";

type Props = {
  assignment: OwnAssignment;
  viewing: ViewingStatement | null;
  /** Name and date of the viewer, shown over the picture. */
  viewer: string;
};

/** The film as its juror may see it: a blind phase hides all names. */
export function FilmDetails({ assignment, viewing, viewer }: Props) {
  const { entry, phase } = assignment;
  const settings = useSettings();
  const category = categoryOf(settings, entry.submissionType);
  const isText = isScript(category);
  const details = [
    entry.director,
    entry.country,
    category.name,
    entry.completionYear,
    entry.language,
    isText ? null : formatMinutes(entry.minutes),
  ].filter(Boolean);
  return (
    <div data-accent={category.accent}>
      {entry.screener ? (
        <Player screener={entry.screener} title={entry.title} viewer={viewer} />
      ) : (
        <div className="relative overflow-hidden bg-pit aspect-[16/10] max-h-[56svh] w-full before:absolute before:top-[38%] before:bottom-0 before:inset-x-0 before:z-1 before:bg-[linear-gradient(transparent,color-mix(in_oklab,var(--color-pit)_72%,transparent)_60%,var(--color-pit))] sm:mt-5 sm:rounded-lg lg:my-0 lg:mx-[calc(-1_*_clamp(28px,3vw,56px))] lg:rounded-none lg:w-auto lg:h-[min(44svh,400px)] lg:aspect-auto grain">
          <img
            className="in-data-dim:brightness-62 w-full h-full object-cover object-[50%_40%]"
            alt=""
            height="900"
            src={artAddress(category.art)}
            width="720"
          />
        </div>
      )}
      <div
        className={classNames(
          "relative z-2 px-4 sm:px-0",
          entry.screener ? "mt-5" : "-mt-11 lg:-mt-21",
        )}
      >
        <h1
          className="font-display text-[clamp(2.75rem,11.5vw,4rem)] leading-[0.92] font-normal wrap-anywhere text-balance data-long:text-[clamp(2rem,7vw,2.6rem)] data-long:leading-[1.02] lg:text-[clamp(3.5rem,5.4vw,5.5rem)]"
          data-long={isLongTitle(entry.title) || undefined}
        >
          {entry.title}
        </h1>
        <p className="mt-2.5 text-muted">{details.join(" · ")}</p>
        {entry.logLine && entry.logLine !== entry.title && (
          <p className={classNames(bodyTextClass, "whitespace-pre-line")}>{entry.logLine}</p>
        )}
        {entry.synopsis && <p className={bodyTextClass}>{entry.synopsis}</p>}
        {entry.answers.length > 0 && (
          <dl className="mb-4.5 grid gap-3 text-md leading-[1.4] lg:max-w-[34em]">
            {entry.answers.map(({ label, value }) => (
              <div key={label}>
                <dt className="text-muted">{label}</dt>
                <dd className="wrap-anywhere whitespace-pre-line">{answerText(value)}</dd>
              </div>
            ))}
          </dl>
        )}
        {entry.filmUrl && (
          <p className="flex flex-wrap items-center gap-y-2 gap-x-3.5 mt-5 mb-3.5 [&_.btn-outline_svg]:fill-current max-sm:[&_.btn-outline]:flex-[1_1_100%]">
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
              <span className="inline-flex items-center gap-2 text-muted text-md">
                Password{" "}
                <code className="text-text font-sans text-md leading-normal font-medium wrap-anywhere">
                  {entry.filmPassword}
                </code>
                <Button onClick={() => copy(entry.filmPassword ?? "")} size="sm" variant="ghost">
                  <Icon of={Copy} />
                  Copy
                </Button>
              </span>
            )}
          </p>
        )}
        {!entry.filmUrl && !entry.screener && !isText && (
          <p className="text-muted text-md leading-[1.4]">
            There is no link to this film yet. You can score it later, or ask for the link at{" "}
            <a className="link" href={`mailto:${settings.mailboxes.hello}`}>
              {settings.mailboxes.hello}
            </a>
            .
          </p>
        )}
        {entry.trailerUrl && (
          <p className="text-muted text-md leading-[1.4]">
            <a className="link" href={entry.trailerUrl} rel="noreferrer noopener" target="_blank">
              Trailer
            </a>
          </p>
        )}
        {phase.blind && (
          <p className="text-muted text-md leading-[1.4]">
            Names are hidden in this phase.
            {entry.filmUrl &&
              " The player belongs to another site and may show the uploader's name."}
          </p>
        )}
        {!phase.closed && (entry.filmUrl || entry.screener || assignment.trouble) && (
          <ReportProblem id={assignment.id} trouble={assignment.trouble} />
        )}
        {!phase.closed && !isText && <ViewingField id={assignment.id} viewing={viewing} />}
      </div>
    </div>
  );
}

type PlayerProps = {
  screener: NonNullable<OwnAssignment["entry"]["screener"]>;
  title: string;
  viewer: string;
};

/** The player of the uploaded film. */
function Player({ screener: { id, stream, subtitles, position }, title, viewer }: PlayerProps) {
  return (
    <FilmPlayer
      keysEverywhere={areSingleKeysOn}
      watermark={viewer}
      onWatched={(body) => apiFetch(reportWatched, { params: { id }, body, keepalive: true })}
      position={position}
      stream={stream}
      subtitles={subtitles}
      title={title}
    />
  );
}

/** Whether a title needs a smaller font: it is long, or contains a long word. */
const isLongTitle = (title: string) =>
  title.length > 60 || title.split(/[\s-]/).some((word) => word.length > 18);

const statementOptions: readonly (readonly [ViewingStatement, string])[] = [
  ["whole", "All of it"],
  ["part", "Part of it"],
  ["none", "Not yet"],
];

/** How much the juror says they watched: an external player cannot report it. */
function ViewingField({ id, viewing }: { id: string; viewing: ViewingStatement | null }) {
  const group = useRef<HTMLFieldSetElement>(null);
  const [currentStatement, setCurrentStatement] = useState(viewing);
  const saveStatement = async (statement: ViewingStatement) => {
    setCurrentStatement(statement);
    try {
      await apiFetch(recordViewing, { params: { id }, body: { statement } });
    } catch (error) {
      setCurrentStatement(currentStatement);
      const previousRadio = group.current?.querySelector<HTMLInputElement>(
        `[value="${currentStatement}"]`,
      );
      for (const radio of group.current?.querySelectorAll("input") ?? []) {
        radio.checked = radio === previousRadio;
      }
      toast({ title: "Not saved", description: errorMessage(error as Error), tone: "danger" });
    }
  };
  // Takes over a choice made before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const checkedValue = group.current?.querySelector<HTMLInputElement>(":checked")?.value;
    if (checkedValue && checkedValue !== viewing)
      void saveStatement(checkedValue as ViewingStatement);
  }, []);
  return (
    <fieldset
      className="min-w-0 pt-5.5 [&_.field-error]:mt-2 in-[ol]:pt-4 lg:max-w-[34em]"
      ref={group}
    >
      <legend className="float-left w-full block font-semibold wrap-anywhere">
        How much did you watch?
      </legend>
      <p className="text-muted text-md leading-[1.4] clear-both pt-0.75 pb-2.5">
        The filmmaker sees that a juror watched it, but not who.
      </p>
      <ScoreSteps
        selectedValue={currentStatement}
        name="viewing"
        onChange={saveStatement}
        options={statementOptions}
      />
    </fieldset>
  );
}
