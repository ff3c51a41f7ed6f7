import type { ReactNode } from "react";
import { EditorPage } from "~/components/admin/editor-page";
import { Field } from "~/components/field";
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
