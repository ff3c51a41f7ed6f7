import { useSearchParams } from "react-router";
import { PickList } from "~/components/admin/pick-list";
import { Button } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { useAdminMutation } from "~/lib/admin-list/hooks";
import { apiFetch } from "~/lib/api/client";
import { isolate } from "~/lib/bidi";
import { toast } from "~/lib/toast";
import { createBlock } from "../../blocks/contract";
import type { AdminBlock, BlockFilm } from "../pages.queries.server";
import { BlockEditor } from "./block-editor";

type Props = { films: readonly BlockFilm[]; blocks: readonly AdminBlock[] };

/** The blocks of the programme: films shown together, in order. */
export function BlocksPage({ films, blocks }: Props) {
  const [searchParams] = useSearchParams();
  const block = blocks.find(({ id }) => id === searchParams.get("block")) ?? null;
  const titleById = new Map(films.map(({ id, title }) => [id, title]));
  return (
    <BlockEditor
      action={<CreateSingleBlocks blocks={blocks} films={films} />}
      films={films}
      key={block?.id ?? "new"}
      list={
        <PickList
          empty={
            <EmptyState title="No blocks yet">
              A block is one film, several short films or an event. You schedule blocks on the
              programme page.
            </EmptyState>
          }
          label="All blocks"
          param="block"
          rows={blocks}
          linesOf={({ title, kind, minutes, films: blockFilms }) => [
            title,
            `${formatKind(kind)}, ${minutes} min${
              blockFilms.length > 1
                ? `: ${blockFilms.map(({ filmId }) => isolate(titleById.get(filmId) ?? "")).join(", ")}`
                : ""
            }`,
          ]}
        />
      }
      block={block}
    />
  );
}

/** 'shorts' → 'Shorts' */
const formatKind = (kind: string): string => kind.charAt(0).toUpperCase() + kind.slice(1);

/** A button that creates a block of its own for each film without a block; films of earlier editions are left out. */
function CreateSingleBlocks({ films, blocks }: Props) {
  const usedFilmIds = new Set(blocks.flatMap((block) => block.films.map(({ filmId }) => filmId)));
  const filmsWithoutBlock = films.filter(
    ({ id, mayBeAdded, isFromEarlierProgramme }) =>
      mayBeAdded && !isFromEarlierProgramme && !usedFilmIds.has(id),
  );
  const createSingleBlocks = useAdminMutation(async () => {
    for (const { id, title } of filmsWithoutBlock) {
      await apiFetch(createBlock, { body: { title, kind: "single", films: [{ filmId: id }] } });
    }
    toast({ title: "Blocks created", description: `${filmsWithoutBlock.length}`, tone: "success" });
  });
  if (filmsWithoutBlock.length === 0) return null;
  return (
    <Button
      onClick={() => createSingleBlocks.mutate(undefined)}
      pending={createSingleBlocks.isPending}
      size="sm"
      variant="outline"
    >
      {filmsWithoutBlock.length === 1
        ? `A block for ${isolate(filmsWithoutBlock[0]?.title ?? "")}`
        : `Create a block for each of ${filmsWithoutBlock.length} films`}
    </Button>
  );
}
