import { Pencil, RotateCcw } from "lucide-react";
import { useState } from "react";
import { descriptionListClass } from "~/components/admin/description-list";
import { Card, PageHeader } from "~/components/admin/page-header";
import { IfEditable } from "~/components/admin/read-only";
import { Button, ButtonLink } from "~/components/button";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { Icon } from "~/components/icon";
import { StatusBadge } from "~/components/status-badge";
import { VisuallyHidden } from "~/components/visually-hidden";
import { globalSettingsKeys } from "~/features/settings/global-settings-keys.rules";
import { useFestival } from "~/features/settings/hooks";
import { adminPages } from "~/lib/admin-pages";
import { momentInFull } from "~/lib/dates/calendar";
import { pathFor, withEditionParam } from "~/lib/paths";

import { changesIn, rowsOf, type SettingRow } from "../fields.rules";
import { formatReset, useResetSettings } from "../hooks";
import type { Settings } from "../schema";
import { pageSectionIds, type SectionId, sectionIds, sectionTexts } from "../sections.texts";
import { deadlineInUtc } from "../warnings.rules";
import { SettingsNav } from "./section-nav";

/** Items of a long list that the overview shows. */
const maxLines = 3;

type PageProps = { settings: Settings } & { edition: string | undefined };

/** All settings of an edition, section by section. */
export function SettingsOverview({ settings, edition }: PageProps) {
  const { edition: currentEdition } = useFestival();
  const { facts: festivalSettings, defaults, updatedAt } = settings;
  const [sectionToReset, setSectionToReset] = useState<SectionId | "everything" | null>(null);
  const reset = useResetSettings({ edition }, () => setSectionToReset(null));
  const changedSections = new Set(
    sectionIds.filter((id) => changesIn(id, defaults, festivalSettings).length > 0),
  );
  const subject =
    sectionToReset && sectionToReset !== "everything"
      ? `the section '${sectionTexts[sectionToReset].title}'`
      : "every section, with the fees, lengths, prizes and texts of the categories";
  return (
    <>
      <PageHeader
        actions={
          changedSections.size > 0 && (
            <IfEditable>
              <Button onClick={() => setSectionToReset("everything")} size="sm" variant="outline">
                <Icon of={RotateCcw} />
                Reset everything
              </Button>
            </IfEditable>
          )
        }
        note={`${edition ?? currentEdition.slug} edition · ${updatedAt ? `changed ${momentInFull(updatedAt, festivalSettings)}` : "default settings"}`}
        title={adminPages.adminSettings.name}
      />
      <div className="grid grid-cols-[168px_minmax(0,1fr)] items-start gap-x-7 gap-y-5 max-lg:grid-cols-[minmax(0,1fr)]">
        <SettingsNav changedSections={changedSections} edition={edition} />
        <div className="grid min-w-0 gap-5">
          {pageSectionIds.map((id) => (
            <SectionOverview
              isChanged={changedSections.has(id)}
              edition={edition}
              id={id}
              key={id}
              onReset={() => setSectionToReset(id)}
              settings={settings}
            />
          ))}
        </div>
      </div>
      <ConfirmDialog
        confirm="Reset"
        danger
        onConfirm={() =>
          reset.mutate({ id: sectionToReset === "everything" ? null : sectionToReset, updatedAt })
        }
        onOpenChange={(open) => !open && setSectionToReset(null)}
        open={sectionToReset !== null}
        pending={reset.isPending}
        question={formatReset(subject, edition)}
        title="Reset to the defaults?"
      />
    </>
  );
}

type Props = {
  id: SectionId;
  settings: Settings;
  isChanged: boolean;
  edition: string | undefined;
  onReset: () => void;
};

function SectionOverview({
  id,
  settings: { facts: festivalSettings, defaults },
  isChanged,
  edition,
  onReset,
}: Props) {
  const { title, note } = sectionTexts[id];
  const defaultRows = rowsOf(id, defaults, festivalSettings);
  const defaultLinesOf = (row: SettingRow) =>
    defaultRows.find(({ name }) => name === row.name)?.lines ?? [];
  const groups = Map.groupBy(rowsOf(id, festivalSettings), ({ group }) => group ?? "");
  return (
    <div className="scroll-mt-6.5 target:*:border-line-strong max-md:scroll-mt-19" id={id}>
      <Card
        aside={
          <span className="flex flex-wrap items-center gap-2">
            {isChanged && <StatusBadge tone="gold">Changed</StatusBadge>}
            <IfEditable>
              {isChanged && (
                <Button onClick={onReset} size="sm" variant="ghost">
                  Reset <VisuallyHidden>{title}</VisuallyHidden>
                </Button>
              )}
              <ButtonLink
                size="sm"
                to={withEditionParam(pathFor("adminSettingsSection", { id }), edition)}
                variant="outline"
              >
                <Icon of={Pencil} size={16} />
                Edit <VisuallyHidden>{title}</VisuallyHidden>
              </ButtonLink>
            </IfEditable>
          </span>
        }
        title={title}
      >
        <p className="mb-4 text-muted">
          {note}
          {edition && globalSettingsKeys.includes(id) && " The same in every edition."}
        </p>
        <dl className={descriptionListClass}>
          {[...groups].map(([group, rows]) =>
            group ? (
              <div className="contents" key={group}>
                <dt>{group}</dt>
                <dd className="flex flex-wrap gap-x-6 gap-y-0.5">
                  {rows.map((row) => (
                    <div key={row.name}>
                      <span className="text-subtle">{row.label}</span>{" "}
                      <SettingValue defaultLines={defaultLinesOf(row)} row={row} />
                    </div>
                  ))}
                  {group === "Deadline" && <div>{deadlineInUtc(festivalSettings)}</div>}
                </dd>
              </div>
            ) : (
              rows.map((row) => (
                <div className="contents" key={row.name}>
                  <dt>{row.label}</dt>
                  <dd>
                    <SettingValue defaultLines={defaultLinesOf(row)} row={row} />
                  </dd>
                </div>
              ))
            ),
          )}
        </dl>
      </Card>
    </div>
  );
}

/** The value, and the default if it differs. */
function SettingValue({
  row: { lines },
  defaultLines,
}: {
  row: SettingRow;
  defaultLines: string[];
}) {
  const differs = JSON.stringify(lines) !== JSON.stringify(defaultLines);
  const hiddenCount = lines.length - maxLines;
  return (
    <>
      {lines.slice(0, maxLines).map((line) => (
        <span className={lines.length > 1 ? "block" : undefined} key={line}>
          {line || <span className="text-subtle">Empty</span>}
        </span>
      ))}
      {lines.length === 0 && <span className="text-subtle">None</span>}
      {hiddenCount > 0 && <span className="text-subtle">and {hiddenCount} more</span>}
      {differs && (
        <small className="block text-sm text-subtle">
          Default: {defaultLines.slice(0, maxLines).join("; ") || "empty"}
          {defaultLines.length > maxLines && " …"}
        </small>
      )}
    </>
  );
}
