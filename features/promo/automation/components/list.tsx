import { PenLine, Trash2 } from "lucide-react";
import { useState } from "react";
import { type Column, TitleCell } from "~/components/admin/data-table";
import { Card, PageHeader } from "~/components/admin/page-header";
import { ListTable } from "~/components/admin/table";
import { Button } from "~/components/button";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { EmptyState } from "~/components/empty-state";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { IconButton } from "~/components/icon-button";
import { StatusBadge } from "~/components/status-badge";
import { VisuallyHidden } from "~/components/visually-hidden";
import { ListMoment } from "~/features/settings/components/list-moment";
import { useAdminList } from "~/lib/admin-list/hooks";
import type { LoadedListOf } from "~/lib/admin-list/list";
import { numberText } from "~/lib/number-format";
import { pages } from "~/lib/paths";
import { ContentList } from "../../content/components/list";
import { platformName } from "../../content/post.rules";
import { useDeleteAutomation } from "../../hooks";
import { type pieces, rules } from "../../list.rules";
import { formatCount } from "../../rules";
import type { CampaignChoice } from "../../schema";
import { type Automation, isTrigger, triggers } from "../schema";
import { AutomationEditor } from "./editor";

type Props = {
  loaded: LoadedListOf<typeof rules>;
  planned: LoadedListOf<typeof pieces>;
  published: LoadedListOf<typeof pieces>;
  choices: CampaignChoice[];
  samples: Record<string, string>;
};

export function AutomationList({ loaded, planned, published, choices, samples }: Props) {
  const list = useAdminList(rules, loaded);
  const hydrated = useHydrated();
  const [editedRule, setEditedRule] = useState<Automation | "new" | null>(null);
  const [deletedRule, setDeletedRule] = useState<Automation | null>(null);
  const remove = useDeleteAutomation(() => setDeletedRule(null));
  const columns: Column<Automation>[] = [
    {
      id: "rule",
      header: "Rule",
      cell: ({ name, trigger }) => (
        <TitleCell
          note={isTrigger(trigger) ? triggers[trigger].words : `${trigger}: unknown trigger`}
          title={name}
        />
      ),
    },
    {
      id: "platform",
      header: "Platform",
      hideBelow: "s",
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
      hideBelow: "xs",
      cell: ({ executionCount }) => numberText(executionCount),
    },
    {
      id: "last",
      header: "Last executed",
      nowrap: true,
      hideBelow: "s",
      cell: ({ lastExecuted }) => (lastExecuted ? <ListMoment at={lastExecuted} /> : "Not yet"),
    },
    {
      id: "actions",
      header: <VisuallyHidden>Change</VisuallyHidden>,
      numeric: true,
      cell: (rule) => (
        <span className="flex justify-end">
          <IconButton
            icon={PenLine}
            label={`Edit ${rule.name}`}
            onClick={() => setEditedRule(rule)}
          />
          <IconButton
            icon={Trash2}
            label={`Delete ${rule.name}`}
            onClick={() => setDeletedRule(rule)}
          />
        </span>
      ),
    },
  ];
  return (
    <>
      <PageHeader
        actions={
          <Button disabled={!hydrated} onClick={() => setEditedRule("new")} size="sm">
            New rule
          </Button>
        }
        crumbs={[{ label: "Promo Command Hub", to: pages.adminPromo }, { label: "Automation" }]}
        note={formatCount(list.total, "rule")}
        title="Automation"
      />
      <p className="max-w-[44em] text-muted">
        Rules prepare drafts when something happens. You check, edit and post them yourself. Nothing
        is posted or sent automatically.
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
        note="Drafts from rules, and drafts without a campaign."
        planned={planned}
        published={published}
        title="Drafts to post"
      />
      {editedRule && (
        <AutomationEditor
          onClose={() => setEditedRule(null)}
          rule={editedRule === "new" ? null : editedRule}
          samples={samples}
        />
      )}
      <ConfirmDialog
        confirm="Delete rule"
        danger
        onConfirm={() => deletedRule && remove.mutate(deletedRule)}
        onOpenChange={(open) => !open && setDeletedRule(null)}
        open={deletedRule !== null}
        pending={remove.isPending}
        question="It will create no new drafts. Existing drafts stay. This cannot be undone."
        title={deletedRule ? `Delete '${deletedRule.name}'?` : ""}
      />
    </>
  );
}
