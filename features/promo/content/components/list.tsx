import { ChartNoAxesColumn, CircleCheck, Copy, PenLine, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type Column, TitleCell } from "~/components/admin/data-table";
import { Card } from "~/components/admin/page-header";
import { ListTable } from "~/components/admin/table";
import { Button } from "~/components/button";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { copy } from "~/components/copy-text";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { IconButton } from "~/components/icon-button";
import { VisuallyHidden } from "~/components/visually-hidden";
import { useFestival } from "~/features/settings/hooks";
import { useAdminList } from "~/lib/admin-list/hooks";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { momentInFull } from "~/lib/dates/calendar";
import { numberText } from "~/lib/number-format";
import { useDeleteContent } from "../../hooks";
import { pieces } from "../../list.rules";
import type { CampaignChoice } from "../../schema";
import { postText } from "../post.rules";
import type { Content } from "../schema";
import { ContentEditor } from "./editor";
import { PublicationDialog } from "./publication-dialog";

type Props = {
  title: string;
  /** Describes the list, if it is not a campaign's. */
  note?: ReactNode;
  /** Null: posts without a campaign. */
  campaignId: string | null;
  choices: CampaignChoice[];
  planned: LoadedListOf<typeof pieces>;
  published: LoadedListOf<typeof pieces>;
};

type OpenDialog = { to: "edit" | "publish" | "delete"; piece: Content } | { to: "write" } | null;

/** Planned and published posts, with their actions. */
export function ContentList({ title, note, campaignId, choices, planned, published }: Props) {
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const hydrated = useHydrated();
  const close = () => setDialog(null);
  const remove = useDeleteContent(close);
  return (
    <Card
      aside={
        <Button
          disabled={!hydrated}
          onClick={() => setDialog({ to: "write" })}
          size="sm"
          variant="outline"
        >
          New content
        </Button>
      }
      flush
      title={title}
    >
      {note && <p className="px-5 pb-4 text-muted">{note}</p>}
      <Pieces empty="Nothing planned." loaded={planned} onAsk={setDialog} title="Planned" />
      <Pieces
        empty="Nothing published yet."
        loaded={published}
        onAsk={setDialog}
        title="Published"
      />
      {(dialog?.to === "write" || dialog?.to === "edit") && (
        <ContentEditor
          campaignId={campaignId}
          choices={choices}
          onClose={close}
          piece={dialog.to === "edit" ? dialog.piece : null}
        />
      )}
      {dialog?.to === "publish" && <PublicationDialog onClose={close} piece={dialog.piece} />}
      <ConfirmDialog
        confirm="Delete"
        danger
        onConfirm={() => dialog?.to === "delete" && remove.mutate(dialog.piece)}
        onOpenChange={(open) => !open && close()}
        open={dialog?.to === "delete"}
        pending={remove.isPending}
        question="The text and figures are deleted. This cannot be undone. Your posts on other sites stay."
        title={dialog?.to === "delete" ? `Delete '${dialog.piece.title}'?` : ""}
      />
    </Card>
  );
}

type PiecesProps = {
  title: string;
  loaded: LoadedListOf<typeof pieces>;
  empty: string;
  onAsk: (request: OpenDialog) => void;
};

function Pieces({ title, empty, loaded, onAsk }: PiecesProps) {
  const list = useAdminList(pieces, loaded);
  const { settings } = useFestival();
  const count = (value: number | undefined) => value !== undefined && numberText(value);
  const isPublished = title === "Published";
  const figures: Column<Content>[] = isPublished
    ? [
        {
          id: "views",
          header: "Views",
          numeric: true,
          hideBelow: "xs",
          cell: ({ engagement }) => count(engagement?.views),
        },
        {
          id: "likes",
          header: "Likes",
          numeric: true,
          hideBelow: "s",
          cell: ({ engagement }) => count(engagement?.likes),
        },
        {
          id: "shares",
          header: "Shares",
          numeric: true,
          hideBelow: "s",
          cell: ({ engagement }) => count(engagement?.shares),
        },
      ]
    : [];
  const columns: Column<Content>[] = [
    {
      id: "piece",
      header: title,
      cell: ({ title: name, content, scheduledAt, publishedAt }) => {
        const at = publishedAt ?? scheduledAt;
        return (
          <TitleCell
            note={
              <>
                <span className="line-clamp-1 wrap-anywhere">{content}</span>
                {at ? <time dateTime={at}>{momentInFull(at, settings)}</time> : "Not scheduled"}
              </>
            }
            title={name}
          />
        );
      },
    },
    ...figures,
    {
      id: "actions",
      header: <VisuallyHidden>Copy, change or delete</VisuallyHidden>,
      numeric: true,
      cell: (piece) => (
        <span className="flex justify-end max-sm:inline-grid max-sm:grid-cols-[auto_auto]">
          <IconButton
            icon={Copy}
            label={`Copy the text of ${piece.title}`}
            onClick={() => copy(postText(piece))}
          />
          <IconButton
            icon={isPublished ? ChartNoAxesColumn : CircleCheck}
            label={isPublished ? `Figures of ${piece.title}` : `Mark ${piece.title} as published`}
            onClick={() => onAsk({ to: "publish", piece })}
          />
          <IconButton
            icon={PenLine}
            label={`Edit ${piece.title}`}
            onClick={() => onAsk({ to: "edit", piece })}
          />
          <IconButton
            icon={Trash2}
            label={`Delete ${piece.title}`}
            onClick={() => onAsk({ to: "delete", piece })}
          />
        </span>
      ),
    },
  ];
  return (
    <ListTable
      caption={title}
      columns={columns}
      empty={<p className="border-t border-line px-5 py-3.5 text-muted">{empty}</p>}
      list={list}
    />
  );
}
