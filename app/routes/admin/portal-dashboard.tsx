import { AdminLayout } from "~/features/dashboard/components/admin-layout";
import { Dashboard } from "~/features/dashboard/components/dashboard";
import { EditionSettings } from "~/features/settings/components/edition-settings";
import type { Route } from "./+types/portal";

type Desk = NonNullable<Route.ComponentProps["loaderData"]["desk"]>;

export default function PortalDashboard({ brand, desk }: { brand: string; desk: Desk }) {
  return (
    <AdminLayout brand={brand} {...desk}>
      <EditionSettings settings={desk.editionSettings}>
        <Dashboard key={desk.edition} {...desk} />
      </EditionSettings>
    </AdminLayout>
  );
}
