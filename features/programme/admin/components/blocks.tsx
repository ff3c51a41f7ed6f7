import { useSearchParams } from "react-router";
import { PickList } from "~/components/admin/pick-list";
import { Button } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { useAdminMutation } from "~/lib/admin-list/hooks";
import { apiFetch } from "~/lib/api/client";
import { isolate } from "~/lib/bidi";
import { pages } from "~/lib/paths";
import { toast } from "~/lib/toast";
import { createBlock } from "../../blocks/contract";
import type { AdminBlock, BlockFilm } from "../pages.queries.server";
import { BlockEditor } from "./block-editor";

type Props = { films: readonly BlockFilm[]; blocks: readonly AdminBlock[] };

/** The blocks of the programme: films shown together, in order. */
export function BlocksPage({ films, blocks }: Props) {
  const [search] = useSearchParams();
  const block = blocks.find(({ id }) => id === search.get("block")) ?? null;
  const titleOf = new Map(films.map(({ id, title }) => [id, title]));
  return (
    <BlockEditor
      action={<OneForEach blocks={blocks} films={films} />}
      films={films}
      key={block?.id ?? "new"}
      list={
        <PickList
          selectedId={block?.id ?? null}
          empty={
            <EmptyState title="No blocks yet">
              A block is one film, several short films or an event. You schedule blocks on the
              programme page.
            </EmptyState>
          }
          label="All blocks"
          rows={blocks}
          pathOf={({ id }) => `${pages.adminProgrammeBlocks}?block=${id}`}
          linesOf={(block) => [
            block.title,
            `${formatKind(block.kind)}, ${block.minutes} min${
              block.films.length > 1
                ? `: ${block.films.map(({ filmId }) => isolate(titleOf.get(filmId) ?? "")).join(", ")}`
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

/** Creates a single block for every film without one that no earlier edition has shown. */
function OneForEach({ films, blocks }: Props) {
  const usedFilmIds = new Set(blocks.flatMap((block) => block.films.map(({ filmId }) => filmId)));
  const filmsWithoutBlock = films.filter(
    ({ id, mayBeAdded, isFromEarlierProgramme }) =>
      mayBeAdded && !isFromEarlierProgramme && !usedFilmIds.has(id),
  );
  const single = useAdminMutation(async () => {
    for (const { id, title } of filmsWithoutBlock) {
      await apiFetch(createBlock, { body: { title, kind: "single", films: [{ filmId: id }] } });
    }
    toast({ title: "Blocks created", description: `${filmsWithoutBlock.length}`, tone: "success" });
  });
  if (filmsWithoutBlock.length === 0) return null;
  return (
    <Button
      onClick={() => single.mutate(undefined)}
      pending={single.isPending}
      size="sm"
      variant="outline"
    >
      {filmsWithoutBlock.length === 1
        ? `A block for ${filmsWithoutBlock[0]?.title}`
        : `Create a block for each of ${filmsWithoutBlock.length} films`}
    </Button>
  );
}
