import { redirect } from "react-router";
import { listStuckDrafts } from "~/features/checkout/stuck-drafts.queries.server";
import { stuckDraftList } from "~/features/checkout/stuck-drafts.rules";
import { StuckDrafts } from "~/features/entries-admin/components/stuck-drafts";
import { DayBookView } from "~/features/ledger/components/day-book";
import { Payments as AllPayments } from "~/features/ledger/components/list";
import { readDayBook, readPaymentTotals } from "~/features/ledger/day-book.queries.server";
import { dashboardUrlOf } from "~/features/ledger/handlers.server";
import { payments } from "~/features/ledger/list.rules";
import { listPayments } from "~/features/ledger/queries.server";
import { Refunds } from "~/features/ledger/refunds/components/table";
import { refunds } from "~/features/ledger/refunds/list.rules";
import { listRefunds } from "~/features/ledger/refunds/queries.server";
import { dayBookFilterSchema } from "~/features/ledger/schema";
import { EditionSettings } from "~/features/settings/components/edition-settings";
import type { EditionHandle } from "~/features/settings/edition-switch.rules";
import { loadList } from "~/lib/admin-list/list.server";
import { pages } from "~/lib/paths";
import type { Route } from "./+types/payments";
import { settingsOf, withRequestedEdition } from "./edition-param.server";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context, url: requestedUrl }: Route.LoaderArgs) {
  const { db, clock, gateway } = directorContext(context);
  const url = await withRequestedEdition(db, requestedUrl);
  const view = url.searchParams.get("view");
  if (view === "refunds") {
    return {
      view: "refunds" as const,
      loaded: await loadList(refunds, { url }, (query) => listRefunds(db, query)),
    };
  }
  // Waiver codes were a view of payments.
  if (view === "waivers") throw redirect(pages.adminCall);
  if (view === "unpaid" || view === "held") {
    return {
      view: "waiting" as const,
      loaded: await loadList(stuckDraftList, { url }, (query) =>
        listStuckDrafts(db, clock(), query),
      ),
    };
  }
  if (view === "days") {
    const { view: _, ...query } = Object.fromEntries(url.searchParams);
    const filledFields = Object.fromEntries(
      Object.entries(query).filter(([, value]) => value !== ""),
    );
    const filters = dayBookFilterSchema.safeParse(filledFields).data ?? {};
    const { edition } = filters;
    return {
      view: "days" as const,
      edition,
      settings: await settingsOf(db, edition),
      filters,
      book: await readDayBook(db, filters),
    };
  }
  const loaded = await loadList(payments, { url }, (query) =>
    listPayments(db, dashboardUrlOf(gateway), query),
  );
  const totals = await readPaymentTotals(db, loaded.filters);
  const { edition } = loaded.filters;
  const settings = await settingsOf(db, edition);
  return { view: "all" as const, edition, settings, loaded, totals };
}

export const handle: EditionHandle = { allEditions: true };

export const meta: Route.MetaFunction = (args) => adminMeta("adminPayments", args);

export default function Payments({ loaderData }: Route.ComponentProps) {
  if (loaderData.view === "refunds") return <Refunds loaded={loaderData.loaded} />;
  if (loaderData.view === "waiting") return <StuckDrafts loaded={loaderData.loaded} />;
  return (
    <EditionSettings settings={loaderData.settings}>
      {loaderData.view === "all" ? (
        <AllPayments {...loaderData} />
      ) : (
        <DayBookView {...loaderData} />
      )}
    </EditionSettings>
  );
}
