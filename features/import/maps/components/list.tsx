import { Pencil, Plus } from "lucide-react";
import { Card, PageHeader } from "~/components/admin/page-header";
import { ButtonLink } from "~/components/button";
import { Icon } from "~/components/icon";
import { StatusBadge } from "~/components/status-badge";
import { VisuallyHidden } from "~/components/visually-hidden";
import { adminPages } from "~/lib/admin-pages";
import { pages, pathFor } from "~/lib/paths";
import type { NamedMap } from "../../schema";
import { importTexts } from "../../texts";
import { formatColumnCount, mapTexts } from "../texts";

/** Every column map: the four built-in ones, as edited, and custom ones. */
export function MapList({ maps }: { maps: readonly NamedMap[] }) {
  return (
    <>
      <PageHeader
        actions={
          <ButtonLink size="sm" to={pathFor("adminImportMap", { id: "new" })}>
            <Icon of={Plus} />
            {mapTexts.new}
          </ButtonLink>
        }
        crumbs={[
          { label: adminPages.adminImports.name, to: pages.adminImports },
          { label: adminPages.adminImportMaps.name },
        ]}
        note={mapTexts.note}
        title={adminPages.adminImportMaps.name}
      />
      <Card aria-label={adminPages.adminImportMaps.name} flush>
        <ul className="divide-y divide-line">
          {maps.map(({ id, name, sourceName, builtIn, assumed, columns }) => (
            <li className="flex flex-wrap items-center gap-x-5 gap-y-2.5 px-5 py-3.5" key={id}>
              <span className="min-w-0 flex-[1_1_16rem] wrap-anywhere">
                <b className="font-medium">{name}</b>
                <small className="block text-sm text-subtle">
                  {[
                    sourceName !== name && sourceName,
                    formatColumnCount(Object.keys(columns).length),
                  ]
                    .filter(Boolean)
                    .join(", ")}
                </small>
                {assumed.length > 0 && (
                  <small className="block text-sm text-muted">{importTexts.assumed}</small>
                )}
              </span>
              <StatusBadge hollow={builtIn} tone="subtle">
                {builtIn ? mapTexts.builtIn : mapTexts.own}
              </StatusBadge>
              <ButtonLink size="sm" to={pathFor("adminImportMap", { id })} variant="outline">
                <Icon of={Pencil} size={16} />
                {mapTexts.edit} <VisuallyHidden>{name}</VisuallyHidden>
              </ButtonLink>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
