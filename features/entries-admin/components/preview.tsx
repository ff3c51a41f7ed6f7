import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, ChevronLeft, ChevronRight, CircleAlert, Clock, Eye, Play, X } from "lucide-react";
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { ButtonLink } from "~/components/button";
import { classNames } from "~/components/class-names";
import { Icon } from "~/components/icon";
import { IconButton } from "~/components/icon-button";
import { StatusBadge } from "~/components/status-badge";
import { type SubmissionStatus, submissionStatuses } from "~/db/enums";
import { DotPlot } from "~/features/jury/components/dot-plot";
import { playTime } from "~/features/screeners/texts";
import { categoryOf } from "~/features/settings/category.rules";
import { genreLabel } from "~/features/settings/category-form.rules";
import { useSettings } from "~/features/settings/hooks";
import { answerText } from "~/features/settings/questions.rules";
import { submissionTitle } from "~/features/submissions/schema";
import { statusLabel } from "~/features/submissions/status.texts";
import { queryOptions } from "~/lib/api/client";
import { isolate } from "~/lib/bidi";
import { numberText } from "~/lib/number-format";
import { pathFor } from "~/lib/paths";
import { previewSubmission } from "../contract";
import { useToggleFavorite } from "../hooks";
import { LabelList } from "../labels/components/label";
import type { ListedSubmission } from "../list.rules";
import type { Preview } from "../preview.schema";
import { previewTexts } from "../texts";
import { filmText, isPhone, lengthOf } from "./cells";
import { Key } from "./key";
import { FavoriteStar } from "./star";
import { canChoose, isPressed } from "./status-control";
import { Thumbnail } from "./thumbnail";

type Props = {
  entry: ListedSubmission;
  /** The entries around it, of which the next ones are read in advance. */
  position: number;
  /** The number of entries in the list, as it is shown. */
  total: string;
  previous: ListedSubmission | undefined;
  next: ListedSubmission | undefined;
  onGo: (id: string) => void;
  onMark: (status: SubmissionStatus) => void;
  onLabel: () => void;
  /** The open picker of labels. */
  picker: ReactNode;
  /** The list's query, which the entry's page keeps. */
  query: string;
  /** Whether it is a sheet over the list of a phone that was opened. */
  isSheetOpen: boolean;
  onCloseSheet: () => void;
};

const statusIcons = { pending: Clock, reviewed: Eye, accepted: Check, rejected: X } as const;

/** The read of an entry's preview: it is fresh enough while a director goes through a list. */
const previewOptions = (id: string) => ({
  ...queryOptions(previewSubmission, { params: { id } }),
  staleTime: 30_000,
});

/** A swipe to the side: at least so many pixels, and more to the side than down. */
const swipePx = 60;

/** The entry beside its list: still, summary, score, film, labels, and its marks. On a phone a sheet. */
export function EntryPreview(props: Props) {
  const { entry, position, total, previous, next, onGo, onMark, onLabel, picker, query } = props;
  const queryClient = useQueryClient();
  const { data: preview } = useQuery(previewOptions(entry.id));
  const { mutateAsync: toggle } = useToggleFavorite();
  const [previousId, nextId] = [previous?.id, next?.id];
  useEffect(() => {
    for (const id of [nextId, previousId])
      if (id) void queryClient.prefetchQuery(previewOptions(id));
  }, [queryClient, nextId, previousId]);
  const { isSheetOpen, onCloseSheet } = props;
  useEffect(() => {
    if (!isSheetOpen) return;
    const onKey = ({ key }: KeyboardEvent) => {
      // A box over the sheet closes first.
      const isCovered = document.querySelector("[role=dialog], [role=alertdialog]") !== null;
      if (key === "Escape" && isPhone() && !isCovered) onCloseSheet();
    };
    document.addEventListener("keydown", onKey, true);
    return () => document.removeEventListener("keydown", onKey, true);
  }, [isSheetOpen, onCloseSheet]);
  const title = submissionTitle(entry);
  const touchStart = useRef<{ x: number; y: number } | null>(null);
  const onPointerUp = ({ clientX, clientY }: PointerEvent) => {
    const [x, y] = [
      clientX - (touchStart.current?.x ?? clientX),
      clientY - (touchStart.current?.y ?? clientY),
    ];
    touchStart.current = null;
    const target = x < 0 ? next : previous;
    if (Math.abs(x) > swipePx && Math.abs(x) > 2 * Math.abs(y) && target) onGo(target.id);
  };
  return (
    <aside
      aria-label={previewTexts.label(isolate(title))}
      className={classNames(
        "grid min-h-0 min-w-0 touch-pan-y grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] border-line bg-house md:border-l",
        "max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-25 max-md:h-[min(64svh,560px)] max-md:rounded-t-[14px] max-md:border-t max-md:border-line-strong max-md:bg-surface-1 max-md:shadow-[0_-30px_80px_oklch(0_0_0/0.7)]",
        !isSheetOpen && "max-md:hidden",
      )}
      onPointerDown={({ pointerType, clientX, clientY }) => {
        touchStart.current = pointerType === "touch" ? { x: clientX, y: clientY } : null;
      }}
      onPointerUp={onPointerUp}
    >
      <div className="grid grid-cols-[44px_minmax(0,1fr)_44px_44px] items-center px-1.5 text-center text-sm text-muted tabular-nums md:hidden">
        <IconButton
          disabled={!previous}
          icon={ChevronLeft}
          label={previewTexts.previous}
          onClick={() => previous && onGo(previous.id)}
        />
        <span>{isSheetOpen && previewTexts.position(numberText(position), total)}</span>
        <IconButton
          disabled={!next}
          icon={ChevronRight}
          label={previewTexts.next}
          onClick={() => next && onGo(next.id)}
        />
        <IconButton icon={X} label={previewTexts.close} onClick={onCloseSheet} />
      </div>
      <div className="min-h-0 overflow-y-auto md:row-start-1 md:row-end-3" key={entry.id}>
        <Art entry={entry} preview={preview} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-5 pt-4.5 pb-5.5 max-md:px-4 max-md:pt-3.5">
          <Summary entry={entry} preview={preview} title={title} />
          <ScorePart entry={entry} preview={preview} />
          <FilmPart entry={entry} preview={preview} />
          <Part title={previewTexts.labels}>
            <LabelList labels={entry.labels} onAdd={onLabel} />
          </Part>
          {preview && preview.entry.answers.length > 0 && (
            <Part title={previewTexts.answers}>
              <dl className="grid gap-1.5">
                {preview.entry.answers.map(({ key, label, value }) => (
                  <div key={key}>
                    <dt className="text-sm text-muted">{label}</dt>
                    <dd className="wrap-anywhere">{answerText(value)}</dd>
                  </div>
                ))}
              </dl>
            </Part>
          )}
        </div>
      </div>
      <div
        data-foot={isSheetOpen ? "marks" : "pane"}
        className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line px-5 pt-3 pb-3.5 max-md:px-3 max-md:pt-2.5 max-md:pb-[calc(12px+env(safe-area-inset-bottom))]"
      >
        {entry.withdrawnAt ? (
          <p className="text-center">
            <StatusBadge tone="danger">Withdrawn</StatusBadge>
          </p>
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: the buttons are not form fields
          <div
            aria-label={previewTexts.marks}
            className="grid grid-cols-4 divide-x divide-line overflow-hidden rounded-sm border border-line-strong"
            role="group"
          >
            {submissionStatuses.map((status, index) => (
              <button
                aria-pressed={isPressed(entry, status)}
                className="grid min-h-[46px] justify-items-center gap-px px-1 py-1.5 text-sm leading-[1.2] font-medium text-muted hover:bg-surface-2 hover:text-text focus-visible:-outline-offset-2 aria-pressed:bg-surface-3 aria-pressed:text-text disabled:opacity-60 max-md:min-h-[54px]"
                disabled={!canChoose(entry, status)}
                key={status}
                onClick={() => onMark(status)}
                type="button"
              >
                <span className="md:hidden">
                  <Icon of={statusIcons[status]} size={18} />
                </span>
                {statusLabel(status)}
                <Key>{String(index + 1)}</Key>
              </button>
            ))}
          </div>
        )}
        <div className="flex items-center gap-2 [&_.btn]:px-2! [&>*]:min-w-0 [&>*]:flex-1">
          <FavoriteStar entry={entry} key={entry.id} toggle={toggle} wide />
          <span className="relative grid">
            <button className="btn btn-outline btn-sm" onClick={onLabel} type="button">
              {previewTexts.labelButton}
              <Key>l</Key>
            </button>
            {picker}
          </span>
          <ButtonLink
            size="sm"
            to={`${pathFor("adminSubmission", { id: entry.id })}${query}`}
            variant="outline"
          >
            {previewTexts.open}
            <Key>o</Key>
          </ButtonLink>
        </div>
      </div>
    </aside>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-1.5 text-xs font-medium text-subtle">{title}</h3>
    {children}
  </section>
);

type PartProps = { entry: ListedSubmission; preview: Preview | undefined };

/** The still; a press plays an uploaded film in its place. */
function Art({ entry, preview }: PartProps) {
  const [isPlaying, setPlaying] = useState(false);
  const upload = preview?.upload;
  if (isPlaying && upload) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: the entry's own page has the filmmaker's subtitles
      <video
        aria-label={submissionTitle(entry)}
        autoPlay
        className="aspect-video w-full bg-black"
        controls
        src={upload.stream}
      />
    );
  }
  return (
    <div className="relative">
      <Thumbnail
        className={classNames(
          "w-full max-md:aspect-auto max-md:h-34",
          entry.still ? "aspect-video" : "aspect-[5/2]",
        )}
        entry={entry}
        sizes="(min-width: 53.75rem) 396px, 100vw"
      />
      {upload && (
        <button
          className="absolute right-3.5 bottom-3 inline-flex min-h-8.5 items-center gap-2 rounded-sm bg-[color-mix(in_oklab,var(--color-pit)_82%,transparent)] px-3 text-sm font-medium max-md:min-h-11"
          data-play
          onClick={() => setPlaying(true)}
          type="button"
        >
          <Icon of={Play} size={15} />
          {upload.seconds === null ? previewTexts.play : playTime(upload.seconds)}
          <span className="sr-only"> {previewTexts.watch}</span>
        </button>
      )}
    </div>
  );
}

function Summary({ entry, preview, title }: PartProps & { title: string }) {
  const settings = useSettings();
  const fullEntry = preview?.entry;
  const line = (parts: (string | number | null | undefined | false)[]) =>
    parts.filter(Boolean).join(", ");
  return (
    <>
      <div>
        <h2 className="text-[1.25rem]/[1.25] font-semibold tracking-[-0.01em] text-balance wrap-anywhere">
          {title}
        </h2>
        <p className="mt-1 text-muted">
          {line([isolate(entry.director ?? entry.submitterName), entry.country, lengthOf(entry)])}
          <br />
          {line([
            categoryOf(settings, entry.submissionType).name,
            fullEntry?.language,
            fullEntry?.completionYear,
            fullEntry?.genre &&
              genreLabel(settings, fullEntry.genre, entry.submissionType).toLowerCase(),
            entry.reference,
          ])}
        </p>
      </div>
      <p className="min-h-6 leading-[1.55] text-pretty wrap-anywhere">
        {fullEntry?.synopsis ?? fullEntry?.logLine ?? entry.logLine}
      </p>
    </>
  );
}

function ScorePart({ entry: { score }, preview }: PartProps) {
  if (!score) return null;
  const mean = Math.round(score.mean);
  const totals = preview?.totals ?? [];
  return (
    <Part title={previewTexts.score}>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5">
        <b className="text-[1.75rem]/[1] font-semibold tracking-[-0.015em] tabular-nums">{mean}</b>
        {totals.length > 0 && (
          <DotPlot
            dots={totals}
            label={previewTexts.dots(totals.map(Math.round))}
            mean={score.mean}
          />
        )}
        <small className="col-span-full mt-1 text-sm text-muted">
          {previewTexts.jurors(score.count, preview?.wanted ?? null)}
          {preview?.note && ` “${preview.note}”`}
        </small>
      </div>
    </Part>
  );
}

function FilmPart({ entry: { film }, preview }: PartProps) {
  if (!film) return null;
  const isBad = film === "missing" || film === "broken" || film === "refused";
  const { filmPassword: password, filmUrl } = preview?.entry ?? {};
  return (
    <Part title={previewTexts.film}>
      <p className="flex items-center gap-2.5 text-muted">
        <span className={isBad ? "text-danger" : "text-green"}>
          <Icon of={isBad ? CircleAlert : Check} size={16} />
        </span>
        <span className="min-w-0 wrap-anywhere">
          {filmText(film)}
          {password && previewTexts.password(password)}
        </span>
        {filmUrl && (
          <a
            className="link ml-auto max-md:py-3"
            href={filmUrl}
            referrerPolicy="no-referrer"
            rel="noopener noreferrer"
            target="_blank"
          >
            {previewTexts.openFilm}
          </a>
        )}
      </p>
    </Part>
  );
}
