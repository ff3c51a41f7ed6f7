import { PenLine, Trash2 } from "lucide-react";
import { useState } from "react";
import { useAdminList } from "~/features/desk/client";
import { ListTable } from "~/features/desk/components/table";
import type { Loaded } from "~/features/desk/list.rules";
import { momentInList } from "~/features/festival/calendar";
import { useFestival } from "~/features/festival/client";
import { pages } from "~/http/addresses";
import { Button } from "~/ui/button";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Card, PageHeader } from "~/ui/desk-page";
import { type Column, TitleCell } from "~/ui/desk-table";
import { EmptyState } from "~/ui/empty-state";
import { IconButton } from "~/ui/icon-button";
import { numberText } from "~/ui/number";
import { StatusBadge } from "~/ui/status-badge";
import { useHydrated } from "~/ui/use-hydrated";
import { VisuallyHidden } from "~/ui/visually-hidden";
import { useDeleteAutomation } from "../../client";
import { ContentList } from "../../content/components/desk";
import { platformName } from "../../content/post.rules";
import { type pieces, rules } from "../../list.rules";
import { counted } from "../../rules";
import type { CampaignChoice } from "../../schema";
import { type Automation, isTrigger, triggers } from "../schema";
import { AutomationEditor } from "./editor";

type Props = {
  loaded: Loaded<typeof rules>;
  planned: Loaded<typeof pieces>;
  published: Loaded<typeof pieces>;
  choices: CampaignChoice[];
  samples: Record<string, string>;
};

/** The rules, and the drafts that they prepared. */
export function AutomationList({ loaded, planned, published, choices, samples }: Props) {
  const list = useAdminList(rules, loaded);
  const { facts, renderedAt } = useFestival();
  const hydrated = useHydrated();
  const [edited, setEdited] = useState<Automation | "new" | null>(null);
  const [leaving, setLeaving] = useState<Automation | null>(null);
  const remove = useDeleteAutomation(() => setLeaving(null));
  const columns: Column<Automation>[] = [
    {
      id: "rule",
      header: "Rule",
      cell: ({ name, trigger }) => (
        <TitleCell
          note={isTrigger(trigger) ? triggers[trigger].words : `${trigger}: nothing sets this off`}
          title={name}
        />
      ),
    },
    {
      id: "platform",
      header: "Meant for",
      drop: "s",
      cell: ({ platform }) => platformName(platform),
    },
    {
      id: "status",
      header: "Status",
      cell: ({ isActive }) => (
        <StatusBadge hollow={!isActive} tone={isActive ? "green" : "subtle"}>
          {isActive ? "Active" : "Off"}
        </StatusBadge>
      ),
    },
    {
      id: "count",
      header: "Executed",
      numeric: true,
      drop: "xs",
      cell: ({ executionCount }) => numberText(executionCount),
    },
    {
      id: "last",
      header: "Last executed",
      nowrap: true,
      drop: "s",
      cell: ({ lastExecuted }) =>
        lastExecuted ? (
          <time dateTime={lastExecuted}>
            {momentInList(lastExecuted, facts.timeZone, renderedAt)}
          </time>
        ) : (
          "Not yet"
        ),
    },
    {
      id: "actions",
      header: <VisuallyHidden>Change</VisuallyHidden>,
      numeric: true,
      cell: (rule) => (
        <span className="flex justify-end">
          <IconButton icon={PenLine} label={`Edit ${rule.name}`} onClick={() => setEdited(rule)} />
          <IconButton
            icon={Trash2}
            label={`Delete ${rule.name}`}
            onClick={() => setLeaving(rule)}
          />
        </span>
      ),
    },
  ];
  return (
    <>
      <PageHeader
        actions={
          <Button disabled={!hydrated} onClick={() => setEdited("new")} size="sm">
            New rule
          </Button>
        }
        crumbs={[{ label: "Promo Command Hub", to: pages.adminPromo }, { label: "Automation" }]}
        note={counted(list.total, "rule")}
        title="Automation"
      />
      <p className="max-w-[44em] text-muted">
        A rule posts nothing and sends nothing. When what it waits for happens, it puts a draft
        below; you read it, change it, and post it yourself.
      </p>
      <Card aria-label="Rules" flush>
        <ListTable
          caption="Rules"
          columns={columns}
          empty={
            <EmptyState title="No rules yet">
              A rule prepares a draft when something happens.
            </EmptyState>
          }
          list={list}
        />
      </Card>
      <ContentList
        campaignId={null}
        choices={choices}
        note="What rules prepared, and whatever else belongs to no campaign."
        planned={planned}
        published={published}
        title="Drafts to post"
      />
      {edited && (
        <AutomationEditor
          onClose={() => setEdited(null)}
          rule={edited === "new" ? null : edited}
          samples={samples}
        />
      )}
      <ConfirmDialog
        confirm="Delete rule"
        danger
        onConfirm={() => leaving && remove.mutate(leaving)}
        onOpenChange={(open) => !open && setLeaving(null)}
        open={leaving !== null}
        pending={remove.isPending}
        question="It prepares no further drafts. Those that it prepared stay. This cannot be undone."
        title={leaving ? `Delete '${leaving.name}'?` : ""}
      />
    </>
  );
}
