import type { ReactNode } from "react";
import { DescriptionList } from "~/components/admin/description-list";
import { EditorPage } from "~/components/admin/editor-page";
import { Card } from "~/components/admin/page-header";
import { Field } from "~/components/field";
import { useIsReadOnly } from "~/components/hooks/use-read-only";
import { Select } from "~/components/select";
import { TextArea, TextInput } from "~/components/text-input";
import { blockKinds } from "~/db/enums";
import { adminPages } from "~/lib/admin-pages";
import { pages } from "~/lib/paths";
import type { Block } from "../../blocks/schema";
import { blockTexts } from "../blocks.texts";
import { useBlockForm } from "../hooks/use-block-form";
import type { BlockFilm } from "../pages.queries.server";
import { BlockFilms } from "./block-films";

const kindOptions = blockKinds.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

type Props = {
  films: readonly BlockFilm[];
  block: Block | null;
  action: ReactNode;
  list: ReactNode;
};

/** The editor of a block; its films are in running order. */
export function BlockEditor({ films, block, action, list }: Props) {
  const editor = useBlockForm(block, films);
  const { register, formState } = editor.form;
  const { errors } = formState;
  const isReadOnly = useIsReadOnly();
  return (
    <EditorPage
      action={action}
      editor={editor}
      list={list}
      createLabel="Create block"
      title={adminPages.adminProgrammeBlocks.name}
      note="Films shown together in one screening"
      singular="block"
      openName={block?.title ?? null}
      backPath={pages.adminProgramme}
      listPath={pages.adminProgrammeBlocks}
      details={isReadOnly && block && <BlockDetails block={block} films={films} />}
    >
      <Field error={errors.title?.message} label="Title">
        <TextInput maxLength={200} {...register("title")} />
      </Field>
      <Field error={errors.kind?.message} label="Kind">
        <Select
          options={kindOptions}
          {...register("kind", {
            validate: (kind, { films: chosenFilms }) =>
              kind !== "single" || chosenFilms.length < 2 || blockTexts.singleFilm,
          })}
        />
      </Field>
      <Field error={errors.text?.message} label="Text" optional>
        <TextArea maxLength={5000} rows={3} {...register("text")} />
      </Field>
      <BlockFilms editor={editor} films={films} />
    </EditorPage>
  );
}

/** A block that can't be changed. */
const BlockDetails = ({ block, films }: { block: Block; films: readonly BlockFilm[] }) => (
  <Card title={block.title}>
    <DescriptionList
      rows={[
        ["Kind", kindOptions.find(({ value }) => value === block.kind)?.label],
        ["Text", block.text],
        [
          "Films",
          block.films.length > 0
            ? block.films.map(({ filmId }) => (
                <p key={filmId}>{films.find(({ id }) => id === filmId)?.title}</p>
              ))
            : null,
        ],
      ]}
    />
  </Card>
);
