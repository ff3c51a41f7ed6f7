import { Plus } from "lucide-react";
import { Link } from "react-router";
import { DataTable, TitleCell } from "~/components/admin/data-table";
import { Card, PageHeader } from "~/components/admin/page-header";
import { ButtonLink } from "~/components/button";
import { Icon } from "~/components/icon";
import { shownEditionState } from "~/features/settings/edition-state.rules";
import { useFestival } from "~/features/settings/hooks";
import { adminPages } from "~/lib/admin-pages";
import { dateRange, dayIn } from "~/lib/dates/calendar";
import { numberText } from "~/lib/number-format";
import { pages, pathFor } from "~/lib/paths";
import type { EditionRead } from "../../schema";
import { EditionState } from "./state";

/** Every edition, and the link to start the next one. */
export function EditionList({ editions }: { editions: readonly EditionRead[] }) {
  const { settings, renderedAt } = useFestival();
  const today = dayIn(settings.timeZone, new Date(renderedAt));
  return (
    <>
      <PageHeader
        actions={
          <ButtonLink size="sm" to={pages.adminEditionNew}>
            <Icon of={Plus} />
            {adminPages.adminEditionNew.name}
          </ButtonLink>
        }
        note="Each edition has its own dates, entries, emails and pages."
        title={adminPages.adminEditions.name}
      />
      <Card flush>
        <DataTable
          caption="Editions"
          columns={[
            {
              id: "name",
              header: "Edition",
              cell: ({ slug, name, copiedFrom }) => (
                <TitleCell
                  title={
                    <Link to={pathFor("adminEdition", { slug })}>
                      {slug}{" "}
                      <small className="block">
                        {name}
                        {copiedFrom && `, copied from ${copiedFrom}`}
                      </small>
                    </Link>
                  }
                />
              ),
            },
            {
              id: "state",
              header: "State",
              cell: ({ state, dates }) => (
                <EditionState state={shownEditionState(state, dates.festivalTo, today)} />
              ),
            },
            {
              id: "days",
              header: "Festival",
              hideBelow: "s",
              nowrap: true,
              cell: ({ dates }) => dateRange(dates.festivalFrom, dates.festivalTo, settings),
            },
            {
              id: "entries",
              header: "Entries",
              numeric: true,
              cell: ({ entries }) => numberText(entries),
            },
          ]}
          rowKey={({ id }) => id}
          rows={editions}
        />
      </Card>
    </>
  );
}
