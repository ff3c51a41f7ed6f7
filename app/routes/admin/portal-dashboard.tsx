import { AdminLayout } from "~/features/dashboard/components/admin-layout";
import { Dashboard } from "~/features/dashboard/components/dashboard";
import { EditionSettings } from "~/features/settings/components/edition-settings";
import type { Route } from "./+types/portal";

type DashboardData = NonNullable<Route.ComponentProps["loaderData"]["dashboard"]>;

/** The dashboard of portal.tsx, in a file of its own: the login does not load its code. */
export default function PortalDashboard({
  brand,
  dashboard,
}: {
  brand: string;
  dashboard: DashboardData;
}) {
  return (
    <AdminLayout brand={brand} {...dashboard}>
      <EditionSettings settings={dashboard.editionSettings}>
        <Dashboard key={dashboard.edition} {...dashboard} />
      </EditionSettings>
    </AdminLayout>
  );
}
