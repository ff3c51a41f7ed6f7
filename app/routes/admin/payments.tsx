import type { EditionHandle } from "~/features/settings/edition-switch.rules";
import { StuckDrafts } from "~/features/submissions/admin/components/stuck-drafts";
import { DayBookView } from "~/features/submissions/ledger/components/day-book";
import { Payments as AllPayments } from "~/features/submissions/ledger/components/list";
import { readDayBook, readPaymentTotals } from "~/features/submissions/ledger/day-book.server";
import { dashboardUrlOf } from "~/features/submissions/ledger/handlers.server";
import { payments } from "~/features/submissions/ledger/list.rules";
import { listPayments } from "~/features/submissions/ledger/queries.server";
import { dayBookFilterSchema } from "~/features/submissions/ledger/schema";
import { Refunds } from "~/features/submissions/refunds/components/table";
import { refunds } from "~/features/submissions/refunds/list.rules";
import { listRefunds } from "~/features/submissions/refunds/queries.server";
import { waiting } from "~/features/submissions/stuck-drafts.rules";
import { listStuckDrafts } from "~/features/submissions/stuck-drafts.server";
import { Waivers } from "~/features/submissions/waivers/components/table";
import { waivers } from "~/features/submissions/waivers/list.rules";
import { listWaivers, readBatches } from "~/features/submissions/waivers/queries.server";
import { loadList } from "~/lib/admin-list/list.server";
import type { Route } from "./+types/payments";
import { ofOneEdition } from "./edition-param.server";
import { adminMeta } from "./meta";
import { directorContext } from "./require-role.server";

export async function loader({ context, url: requestedUrl }: Route.LoaderArgs) {
  const { db, clock, gateway } = directorContext(context);
  const url = await ofOneEdition(db, requestedUrl);
  const view = url.searchParams.get("view");
  if (view === "refunds") {
    return {
      view: "refunds" as const,
      loaded: await loadList(refunds, { url }, (query) => listRefunds(db, query)),
    };
  }
  if (view === "waivers") {
    return {
      view: "waivers" as const,
      loaded: await loadList(waivers, { url }, (query) => listWaivers(db, query)),
      batches: await readBatches(db),
    };
  }
  if (view === "unpaid" || view === "held") {
    return {
      view: "waiting" as const,
      loaded: await loadList(waiting, { url }, (query) => listStuckDrafts(db, clock(), query)),
    };
  }
  if (view === "days") {
    const { view: _, ...query } = Object.fromEntries(url.searchParams);
    const said = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
    const filters = dayBookFilterSchema.safeParse(said).data ?? {};
    const { edition } = filters;
    return { view: "days" as const, edition, filters, book: await readDayBook(db, filters) };
  }
  const loaded = await loadList(payments, { url }, (query) =>
    listPayments(db, dashboardUrlOf(gateway), query),
  );
  const totals = await readPaymentTotals(db, loaded.filters);
  return { view: "all" as const, edition: loaded.filters.edition, loaded, totals };
}

export const handle: EditionHandle = { allEditions: true };

export const meta: Route.MetaFunction = (args) => adminMeta("Payments", args);

export default function Payments({ loaderData }: Route.ComponentProps) {
  if (loaderData.view === "all") return <AllPayments {...loaderData} />;
  if (loaderData.view === "days") return <DayBookView {...loaderData} />;
  if (loaderData.view === "refunds") return <Refunds loaded={loaderData.loaded} />;
  if (loaderData.view === "waivers") return <Waivers {...loaderData} />;
  return <StuckDrafts loaded={loaderData.loaded} />;
}
