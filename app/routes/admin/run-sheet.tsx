import { data } from "react-router";
import { z } from "zod";
import { EmptyState } from "~/components/empty-state";
import { RunSheet } from "~/features/programme/admin/components/run-sheet";
import { readRunSheet } from "~/features/programme/admin/run-sheet.queries.server";
import { daySchema } from "~/features/programme/schema";
import { pages } from "~/lib/paths";
import type { Route } from "./+types/run-sheet";
import { adminMeta } from "./meta";
import { planningContext } from "./require-role.server";

const querySchema = z.object({ venue: z.uuid(), day: daySchema });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, visibleFilmFilter, hiddenByConflict } = await planningContext(context, url);
  const { data: query } = querySchema.safeParse(Object.fromEntries(url.searchParams));
  const reader = { visibleFilmFilter, hiddenByConflict };
  const sheet = query ? await readRunSheet(db, query.venue, query.day, reader) : null;
  if (query && !sheet) throw data(null, { status: 404 });
  return { sheet };
}

export const meta: Route.MetaFunction = (args) => adminMeta("adminRunSheet", args);

export default function RunSheetPage({ loaderData: { sheet } }: Route.ComponentProps) {
  if (sheet) return <RunSheet {...sheet} />;
  return (
    <EmptyState
      link={{ to: pages.adminProgramme, label: "Back to the schedule" }}
      as="h1"
      title="No venue selected"
    >
      Open the schedule, choose a day, then a venue's run sheet.
    </EmptyState>
  );
}
