import { useFieldArray } from "react-hook-form";
import { useRowForm } from "~/lib/admin-list/hooks/use-row-form";
import { apiFetch } from "~/lib/api/client";
import { pages } from "~/lib/paths";
import { changeBlock, createBlock, deleteBlock } from "../../blocks/contract";
import type { Block } from "../../blocks/schema";
import type { BlockFilm } from "../pages.queries.server";

export type BlockFields = {
  title: string;
  kind: Block["kind"];
  text: string;
  /** In order; the titles are shown in an edit conflict. */
  films: { filmId: string; title: string; gapSeconds: string }[];
};

const bodyOf = ({ films, ...values }: BlockFields) => ({
  ...values,
  films: films.map(({ filmId, gapSeconds }) => ({ filmId, gapSeconds: Number(gapSeconds) })),
});

/** The editor of a block: its fields and its films. */
export function useBlockForm(block: Block | null, films: readonly BlockFilm[]) {
  const titleById = new Map(films.map(({ id, title }) => [id, title]));
  const editor = useRowForm<BlockFields, Block>({
    row: block,
    titleOf: ({ title }) => title,
    firstField: "title",
    listPath: pages.adminProgrammeBlocks,
    fieldsOf: (saved) => ({
      title: saved?.title ?? "",
      kind: saved?.kind ?? "single",
      text: saved?.text ?? "",
      films: (saved?.films ?? []).map(({ filmId, gapSeconds }) => ({
        filmId,
        title: titleById.get(filmId) ?? "",
        gapSeconds: String(gapSeconds),
      })),
    }),
    fieldLabels: (path) => (path.startsWith("films") ? "Films" : undefined),
    create: (values) => apiFetch(createBlock, { body: bodyOf(values) }),
    change: ({ id, version }, values) =>
      apiFetch(changeBlock, { params: { id }, body: { version, ...bodyOf(values) } }),
    remove: ({ id, version }) =>
      apiFetch(deleteBlock, { params: { id }, query: { version: String(version) } }),
  });
  const { form } = editor;
  const filmFields = useFieldArray({ control: form.control, name: "films" });
  /**
   * Adds a film at `index`, by default at the end. If the block has no title yet, it gets the film's. With a second film
   * a single block becomes one of shorts.
   */
  const addFilm = (filmId: string, index = filmFields.fields.length) => {
    const title = titleById.get(filmId);
    if (title === undefined) return;
    filmFields.insert(index, { filmId, title, gapSeconds: "0" }, { shouldFocus: false });
    if (!form.getValues("title")) form.setValue("title", title, { shouldDirty: true });
    if (filmFields.fields.length > 0 && form.getValues("kind") === "single")
      form.setValue("kind", "shorts", { shouldDirty: true });
  };
  return { ...editor, filmFields, addFilm };
}
export type BlockForm = ReturnType<typeof useBlockForm>;
