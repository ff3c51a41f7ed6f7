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

type OpenDialog =
  | { action: "edit" | "publish" | "delete"; piece: Content }
  | { action: "write" }
  | null;

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
          onClick={() => setDialog({ action: "write" })}
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
      <PostTable
        empty="Nothing planned."
        loaded={planned}
        onOpenDialog={setDialog}
        title="Planned"
      />
      <PostTable
        empty="Nothing published yet."
        loaded={published}
        onOpenDialog={setDialog}
        title="Published"
      />
      {(dialog?.action === "write" || dialog?.action === "edit") && (
        <ContentEditor
          campaignId={campaignId}
          choices={choices}
          onClose={close}
          piece={dialog.action === "edit" ? dialog.piece : null}
        />
      )}
      {dialog?.action === "publish" && <PublicationDialog onClose={close} piece={dialog.piece} />}
      <ConfirmDialog
        confirm="Delete"
        danger
        onConfirm={() => dialog?.action === "delete" && remove.mutate(dialog.piece)}
        onOpenChange={(open) => !open && close()}
        open={dialog?.action === "delete"}
        pending={remove.isPending}
        question="The text and figures are deleted. This cannot be undone. Your posts on other sites stay."
        title={dialog?.action === "delete" ? `Delete '${dialog.piece.title}'?` : ""}
      />
    </Card>
  );
}

type PostTableProps = {
  title: string;
  loaded: LoadedListOf<typeof pieces>;
  empty: string;
  onOpenDialog: (request: OpenDialog) => void;
};

function PostTable({ title, empty, loaded, onOpenDialog }: PostTableProps) {
  const list = useAdminList(pieces, loaded);
  const { settings } = useFestival();
  const formatCount = (value: number | undefined) => value !== undefined && numberText(value);
  const isPublished = title === "Published";
  const figureColumns: Column<Content>[] = isPublished
    ? [
        {
          id: "views",
          header: "Views",
          numeric: true,
          hideBelow: "xs",
          cell: ({ engagement }) => formatCount(engagement?.views),
        },
        {
          id: "likes",
          header: "Likes",
          numeric: true,
          hideBelow: "s",
          cell: ({ engagement }) => formatCount(engagement?.likes),
        },
        {
          id: "shares",
          header: "Shares",
          numeric: true,
          hideBelow: "s",
          cell: ({ engagement }) => formatCount(engagement?.shares),
        },
      ]
    : [];
  const columns: Column<Content>[] = [
    {
      id: "piece",
      header: title,
      cell: ({ title: name, content, scheduledAt, publishedAt }) => {
        const moment = publishedAt ?? scheduledAt;
        return (
          <TitleCell
            note={
              <>
                <span className="line-clamp-1 wrap-anywhere">{content}</span>
                {moment ? (
                  <time dateTime={moment}>{momentInFull(moment, settings)}</time>
                ) : (
                  "Not scheduled"
                )}
              </>
            }
            title={name}
          />
        );
      },
    },
    ...figureColumns,
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
            onClick={() => onOpenDialog({ action: "publish", piece })}
          />
          <IconButton
            icon={PenLine}
            label={`Edit ${piece.title}`}
            onClick={() => onOpenDialog({ action: "edit", piece })}
          />
          <IconButton
            icon={Trash2}
            label={`Delete ${piece.title}`}
            onClick={() => onOpenDialog({ action: "delete", piece })}
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
