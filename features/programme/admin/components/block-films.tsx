import { ArrowDown, ArrowUp, GripVertical, Plus, Trash2 } from "lucide-react";
import { type DragEvent, useId, useState } from "react";
import { Field, FieldError } from "~/components/field";
import { Icon } from "~/components/icon";
import { IconButton } from "~/components/icon-button";
import { TextInput } from "~/components/text-input";
import { VisuallyHidden } from "~/components/visually-hidden";
import { isolate } from "~/lib/bidi";
import { blockSeconds } from "../../time-ranges.rules";
import { findFilms, formatRunning } from "../block-films.rules";
import { blockTexts } from "../blocks.texts";
import type { BlockForm } from "../hooks/use-block-form";
import type { BlockFilm } from "../pages.queries.server";

type Props = { editor: BlockForm; films: readonly BlockFilm[] };

/** The selected film: one of the block by its index, or another by its id. */
type DraggedFilm = { fromIndex: number } | { filmId: string };

/**
 * The films of the block in order, dragged or moved by keys, with their times; below them films to
 * add.
 */
export function BlockFilms({ editor, films }: Props) {
  const { filmFields, addFilm } = editor;
  const [dragged, setDragged] = useState<DraggedFilm | null>(null);
  const [draggedOverIndex, setDraggedOverIndex] = useState<number | null>(null);
  const dropFilm = (index: number) => {
    if (dragged && "fromIndex" in dragged) {
      if (dragged.fromIndex !== index)
        filmFields.move(dragged.fromIndex, Math.min(index, filmFields.fields.length - 1));
    } else if (dragged) addFilm(dragged.filmId, index);
    setDragged(null);
    setDraggedOverIndex(null);
  };
  /** Makes an element a drop target. */
  const dropTarget = (index: number) => ({
    "data-over": draggedOverIndex === index || undefined,
    onDragOver: (event: DragEvent) => {
      if (!dragged) return;
      event.preventDefault();
      setDraggedOverIndex(index);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      dropFilm(index);
    },
  });
  const dragHandlers = (film: DraggedFilm) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      // Some browsers drag only with data.
      event.dataTransfer.setData("text/plain", "");
      event.dataTransfer.effectAllowed = "move";
      setDragged(film);
    },
    onDragEnd: () => {
      setDragged(null);
      setDraggedOverIndex(null);
    },
  });
  return (
    <>
      <FilmList editor={editor} films={films} dragHandlers={dragHandlers} dropTarget={dropTarget} />
      <FilmSearch editor={editor} films={films} dragHandlers={dragHandlers} />
    </>
  );
}

type DragHandler = (event: DragEvent) => void;
type DragHandlers = (film: DraggedFilm) => {
  draggable: boolean;
  onDragStart: DragHandler;
  onDragEnd: () => void;
};
type DropTarget = (index: number) => {
  "data-over": true | undefined;
  onDragOver: DragHandler;
  onDrop: DragHandler;
};

/** The films of the block, each with the pause after it. */
function FilmList({
  editor: { form, filmFields },
  films,
  dragHandlers,
  dropTarget,
}: Props & { dragHandlers: DragHandlers; dropTarget: DropTarget }) {
  const filmErrors = form.formState.errors.films;
  const filmById = new Map(films.map((film) => [film.id, film]));
  const rows = form.watch("films").map(({ filmId, gapSeconds }) => ({
    filmId,
    gapSeconds: Number(gapSeconds) || 0,
  }));
  const { length } = filmFields.fields;
  const seconds = blockSeconds(rows, (id) => filmById.get(id));
  return (
    <section aria-label={blockTexts.films} className="grid gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <b className="field-label">{blockTexts.films}</b>
        <span className="text-muted tabular-nums" role="status">
          {length > 0 && blockTexts.total(length, formatRunning(seconds))}
        </span>
      </p>
      {length === 0 && (
        <p
          className="rounded-md border border-dashed border-line-strong px-4 py-5 text-center text-muted data-over:border-gold"
          {...dropTarget(0)}
        >
          {blockTexts.none}
        </p>
      )}
      {length > 0 && (
        <ol aria-label="Films of the block" className="grid gap-2">
          {filmFields.fields.map(({ id, title, filmId }, index) => {
            const film = filmById.get(filmId);
            const isLast = index === length - 1;
            const error =
              filmErrors?.[index]?.gapSeconds?.message ?? filmErrors?.[index]?.filmId?.message;
            return (
              <li
                className="grid gap-1.5 rounded-md border border-line px-2.5 py-2 data-over:border-gold"
                key={id}
                {...dragHandlers({ fromIndex: index })}
                {...dropTarget(index)}
              >
                <span className="flex items-center gap-1">
                  <span className="cursor-grab text-subtle max-md:hidden">
                    <Icon of={GripVertical} size={16} />
                  </span>
                  <span className="min-w-0 flex-1">
                    <b className="block font-medium wrap-anywhere">{title}</b>
                    {film && (
                      <small className="text-sm text-subtle tabular-nums">
                        {blockTexts.running(film.runningSeconds, film.duration)}
                      </small>
                    )}
                  </span>
                  <IconButton
                    disabled={index === 0}
                    icon={ArrowUp}
                    label={`${isolate(title)} earlier`}
                    onClick={() => filmFields.swap(index, index - 1)}
                  />
                  <IconButton
                    disabled={isLast}
                    icon={ArrowDown}
                    label={`${isolate(title)} later`}
                    onClick={() => filmFields.swap(index, index + 1)}
                  />
                  <IconButton
                    icon={Trash2}
                    label={`Remove ${isolate(title)}`}
                    onClick={() => filmFields.remove(index)}
                  />
                </span>
                {isLast && error && <FieldError>{error}</FieldError>}
                {!isLast && (
                  <Field
                    className="grid-cols-[auto_6rem] items-center gap-3"
                    error={error}
                    label="Pause after it, seconds"
                  >
                    <TextInput
                      inputMode="numeric"
                      {...form.register(`films.${index}.gapSeconds`)}
                    />
                  </Field>
                )}
              </li>
            );
          })}
        </ol>
      )}
      {filmErrors?.message && <FieldError>{filmErrors.message}</FieldError>}
    </section>
  );
}

/**
 * Films of the programme that are not in the block: searched, and added by a click or by dragging.
 */
function FilmSearch({
  editor: { filmFields, addFilm },
  films,
  dragHandlers,
}: Props & { dragHandlers: DragHandlers }) {
  const [q, setQ] = useState("");
  const id = useId();
  const available = films.filter(
    ({ id: candidateId, mayBeAdded }) =>
      mayBeAdded && !filmFields.fields.some(({ filmId }) => filmId === candidateId),
  );
  const search = findFilms(available, q);
  const firstMatch = search.matches[0];
  return (
    <div className="grid gap-2">
      <Field hint={blockTexts.addHint} label={blockTexts.add}>
        <TextInput
          aria-controls={id}
          autoComplete="off"
          maxLength={100}
          onChange={({ target }) => setQ(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            // Enter must not submit the form.
            event.preventDefault();
            if (q.trim() === "" || !firstMatch) return;
            addFilm(firstMatch.id);
            setQ("");
          }}
          placeholder={blockTexts.search}
          type="search"
          value={q}
        />
      </Field>
      {/* Contains the visually hidden words, which would make the page higher. */}
      <ul
        aria-label={blockTexts.found}
        className="relative grid max-h-80 gap-1 overflow-y-auto"
        id={id}
      >
        {search.matches.map((film) => (
          <li key={film.id} {...dragHandlers({ filmId: film.id })}>
            <button
              className="flex min-h-11 w-full items-center gap-2 rounded-md px-2.5 py-1.5 text-left hover:bg-surface-1 focus-visible:-outline-offset-2"
              onClick={() => addFilm(film.id)}
              type="button"
            >
              <span className="text-subtle">
                <Icon of={Plus} size={16} />
              </span>
              <VisuallyHidden>Add </VisuallyHidden>
              <span className="min-w-0 flex-1 wrap-anywhere">{film.title}</span>
              <small className="flex-none text-sm text-subtle tabular-nums">
                {blockTexts.running(film.runningSeconds, film.duration)}
              </small>
            </button>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted" role="status">
        {search.matches.length === 0 &&
          (available.length === 0 ? blockTexts.allIn : blockTexts.noMatch)}
        {search.more > 0 && blockTexts.more(search.more)}
      </p>
    </div>
  );
}
