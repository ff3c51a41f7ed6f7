import { Plus } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import type { z } from "zod";
import { type Column, TitleCell } from "~/components/admin/data-table";
import { ListPage } from "~/components/admin/list-page";
import { Card } from "~/components/admin/page-header";
import { IfEditable } from "~/components/admin/read-only";
import { Button, ButtonLink } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { Icon } from "~/components/icon";
import { outcomes } from "~/db/enums";
import { useSettings } from "~/features/settings/hooks";
import { useAdminList, useAdminMutation } from "~/lib/admin-list/hooks";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { adminPages } from "~/lib/admin-pages";
import { apiFetch } from "~/lib/api/client";
import { momentInFull } from "~/lib/dates/calendar";
import { numberText } from "~/lib/number-format";
import { pages, pathFor, withEditionParam } from "~/lib/paths";
import { createAnnouncement } from "../contract";
import { announcements } from "../list.rules";
import type { announcementSchema } from "../schema";
import { formatOutcomes, formatTypes, listTexts } from "../texts";
import { AnnouncementForm, useFieldErrors } from "./form";
import { SelectionBox, type SelectionState } from "./selection";
import { StateBadge } from "./state";

export type Announcement = z.output<typeof announcementSchema>;

type Props = {
  loaded: LoadedListOf<typeof announcements>;
  selection: SelectionState;
  undecidedCount: number;
  entryCount: number;
  /** Decisions that filmmakers have not seen yet. */
  unannouncedCount: number;
} & { edition: string | undefined };

/** The announcements of the edition, and its selection. */
export function AnnouncementList(props: Props) {
  const { loaded, selection, undecidedCount, entryCount, unannouncedCount, edition } = props;
  const settings = useSettings();
  const { categories } = settings;
  const list = useAdminList(announcements, loaded);
  const [isCreating, setIsCreating] = useState(false);
  const undecidedEntries =
    undecidedCount === 1 ? "1 entry is" : `${numberText(undecidedCount)} entries are`;
  const undecidedText =
    undecidedCount > 0
      ? `${undecidedEntries} still undecided. You can still draft an announcement.`
      : listTexts.emptyAllDecided;
  const columns: Column<(typeof list.items)[number]>[] = [
    {
      id: "name",
      header: listTexts.announcement,
      cell: ({ id, name, kind, types, outcomes }) => (
        <TitleCell
          note={
            kind === "correction"
              ? listTexts.correctionNote
              : `${formatTypes(types, categories)}: ${formatOutcomes(outcomes).toLowerCase()}`
          }
          title={
            <Link className="wrap-anywhere" to={pathFor("adminAnnouncement", { id })}>
              {name}
            </Link>
          }
        />
      ),
    },
    { id: "state", header: listTexts.state, cell: ({ state }) => <StateBadge state={state} /> },
    {
      id: "letters",
      header: listTexts.emails,
      numeric: true,
      hideBelow: "xs",
      cell: ({ letters }) => letters !== null && numberText(letters),
    },
    {
      id: "moment",
      header: listTexts.sendDate,
      hideBelow: "s",
      cell: ({ releasedAt, sendAt }) => {
        const moment = releasedAt ?? sendAt;
        return moment && momentInFull(moment, settings);
      },
    },
  ];
  return (
    <ListPage
      above={
        isCreating && <NewAnnouncement edition={edition} onCancel={() => setIsCreating(false)} />
      }
      actions={
        <>
          <ButtonLink
            size="sm"
            to={withEditionParam(pages.adminDecisionEmails, edition)}
            variant="outline"
          >
            {adminPages.adminDecisionEmails.name}
          </ButtonLink>
          <IfEditable>
            <Button onClick={() => setIsCreating(true)} size="sm">
              <Icon of={Plus} />
              {listTexts.newAnnouncement}
            </Button>
          </IfEditable>
        </>
      }
      caption={adminPages.adminAnnouncements.name}
      columns={columns}
      empty={
        <EmptyState title={listTexts.emptyTitle}>
          {entryCount === 0 ? listTexts.emptyNoEntries : undecidedText}
        </EmptyState>
      }
      label={listTexts.tableLabel}
      list={list}
      note={listTexts.headerNote}
      title={adminPages.adminAnnouncements.name}
    >
      <SelectionBox {...selection} edition={edition} unannouncedCount={unannouncedCount} />
    </ListPage>
  );
}

type NewAnnouncementProps = { edition: string | undefined; onCancel: () => void };

function NewAnnouncement({ edition, onCancel }: NewAnnouncementProps) {
  const navigate = useNavigate();
  const { categories } = useSettings();
  const { fieldErrors, showError } = useFieldErrors();
  const create = useAdminMutation(
    (body: Parameters<Parameters<typeof AnnouncementForm>[0]["onSave"]>[0]) =>
      apiFetch(createAnnouncement, { query: { edition }, body }),
    ({ id }) => void navigate(pathFor("adminAnnouncement", { id })),
    showError,
  );
  return (
    <Card title={listTexts.newAnnouncement}>
      <AnnouncementForm
        actions={() => (
          <div className="flex flex-wrap gap-2">
            <Button onClick={onCancel} size="sm" variant="outline">
              {listTexts.cancel}
            </Button>
            <Button pending={create.isPending} size="sm" type="submit">
              {listTexts.createDraft}
            </Button>
          </div>
        )}
        initialValues={{
          name: "",
          types: categories.map(({ type }) => type),
          outcomes: [...outcomes],
          answerBy: null,
          tellImported: true,
        }}
        onSave={(values) => create.mutate(values)}
        fieldErrors={fieldErrors}
      />
    </Card>
  );
}
