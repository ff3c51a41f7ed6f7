import { ChartNoAxesColumn, CircleCheck, Copy, PenLine, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useDeskList } from "~/features/desk/client";
import { LoadMore } from "~/features/desk/components/load-more";
import { momentInFull } from "~/features/festival/calendar";
import { useFestival } from "~/features/festival/client";
import type { ReadPage } from "~/http/call";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { copy } from "~/ui/copy-text";
import { DeskBox } from "~/ui/desk-page";
import { type Column, DeskTable, TitleCell } from "~/ui/desk-table";
import { IconButton } from "~/ui/icon-button";
import { useHydrated } from "~/ui/use-hydrated";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { useDeleteContent } from "../../client";
import type { CampaignChoice } from "../../schema";
import { postText } from "../post.rules";
import type { Content } from "../schema";
import { ContentEditor } from "./editor";
import { PublicationDialog } from "./publication-dialog";

type List = { path: string; first: ReadPage<Content> };
type Props = {
  title: string;
  /** What the list is of, where it is not a campaign's. */
  note?: ReactNode;
  /** Null: pieces that belong to no campaign. */
  campaignId: string | null;
  choices: CampaignChoice[];
  planned: List;
  published: List;
};

type Asked = { to: "edit" | "publish" | "delete"; piece: Content } | { to: "write" } | null;

/** Pieces of content, planned and published, and all that is done with them. */
export function ContentDesk({ title, note, campaignId, choices, planned, published }: Props) {
  const [asked, setAsked] = useState<Asked>(null);
  const hydrated = useHydrated();
  const close = () => setAsked(null);
  const remove = useDeleteContent(close);
  return (
    <DeskBox
      aside={
        <Button
          disabled={!hydrated}
          onClick={() => setAsked({ to: "write" })}
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
      <Pieces {...planned} empty="Nothing planned." onAsk={setAsked} title="Planned" />
      <Pieces {...published} empty="Nothing published yet." onAsk={setAsked} title="Published" />
      {(asked?.to === "write" || asked?.to === "edit") && (
        <ContentEditor
          campaignId={campaignId}
          choices={choices}
          onClose={close}
          piece={asked.to === "edit" ? asked.piece : null}
        />
      )}
      {asked?.to === "publish" && <PublicationDialog onClose={close} piece={asked.piece} />}
      <ConfirmDialog
        confirm="Delete"
        danger
        onConfirm={() => asked?.to === "delete" && remove.mutate(asked.piece.id)}
        onOpenChange={(open) => !open && close()}
        open={asked?.to === "delete"}
        pending={remove.isPending}
        question="Its text and figures are gone for good. What you posted elsewhere stays there."
        title={asked?.to === "delete" ? `Delete '${asked.piece.title}'?` : ""}
      />
    </DeskBox>
  );
}

type PiecesProps = List & { title: string; empty: string; onAsk: (asked: Asked) => void };

function Pieces({ title, empty, path, first, onAsk }: PiecesProps) {
  const { items, total, ...more } = useDeskList({ path, first });
  const { facts } = useFestival();
  const count = (value: number | undefined) => value?.toLocaleString("en-US") ?? "–";
  const isPublished = title === "Published";
  const figures: Column<Content>[] = isPublished
    ? [
        {
          id: "views",
          header: "Views",
          numeric: true,
          drop: "xs",
          cell: ({ engagement }) => count(engagement?.views),
        },
        {
          id: "likes",
          header: "Likes",
          numeric: true,
          drop: "s",
          cell: ({ engagement }) => count(engagement?.likes),
        },
        {
          id: "shares",
          header: "Shares",
          numeric: true,
          drop: "s",
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
                {at ? (
                  <time dateTime={at}>{momentInFull(at, facts.timeZone)}</time>
                ) : (
                  "No time planned"
                )}
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
            label={
              isPublished ? `How ${piece.title} was received` : `Mark ${piece.title} as published`
            }
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
  if (items.length === 0)
    return <p className="border-t border-line px-5 py-3.5 text-muted">{empty}</p>;
  return (
    <>
      <DeskTable caption={title} columns={columns} rowKey={({ id }) => id} rows={items} />
      <LoadMore {...more} shown={items.length} total={total} />
    </>
  );
}
