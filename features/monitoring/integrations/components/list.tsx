import { useMutation } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { CardGrid } from "~/components/admin/card-grid";
import { DescriptionList } from "~/components/admin/description-list";
import { Card, PageHeader } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { Icon } from "~/components/icon";
import { StatusBadge, type Tone } from "~/components/status-badge";
import { useFestival } from "~/features/settings/hooks";
import { adminPages } from "~/lib/admin-pages";
import { apiFetch, errorMessage } from "~/lib/api/client";
import { momentInFull } from "~/lib/dates/calendar";
import { pages } from "~/lib/paths";
import { toast } from "~/lib/toast";
import { checkHost } from "../contract";
import type { HostCheck } from "../host.schema";
import type { Integration } from "../schema";

const titles: Record<Integration["name"], string> = {
  payments: "Payments",
  mail: "Mail",
  images: "Pictures",
  apollo: "Apollo search",
  x: "Twitter search",
  "leaked-codes": "Leaked codes",
  files: "Files",
  backups: "Backups",
  proxy: "Visitors' addresses",
};

/** The page where a service can be tested. */
const testPages: Partial<Record<Integration["name"], { to: string; label: string }>> = {
  mail: { to: pages.testEmail, label: "Send a test email" },
  images: { to: pages.testImage, label: "Generate a test picture" },
  apollo: { to: pages.adminPromo, label: adminPages.adminPromo.name },
  x: { to: pages.adminPromo, label: adminPages.adminPromo.name },
};

type StatusLabel = { tone: Tone; text: string };

/** An error counts until the service works again. */
function statusOf({ mode, lastWorkedAt, lastTroubleAt }: Integration): StatusLabel {
  const inTrouble = lastTroubleAt && (!lastWorkedAt || lastTroubleAt > lastWorkedAt);
  if (inTrouble) return { tone: "danger", text: "Error" };
  if (mode === "built-in") return { tone: "subtle", text: "Built in" };
  if (mode === "trial") return { tone: "gold", text: "Test mode" };
  return lastWorkedAt ? { tone: "green", text: "Works" } : { tone: "gold", text: "Not used yet" };
}

/** The external services: configuration, last success, last error. */
export function IntegrationList({ integrations }: { integrations: Integration[] }) {
  return (
    <>
      <PageHeader
        note="Connected services and their status"
        title={adminPages.adminIntegrations.name}
      />
      <CardGrid>
        {integrations.map((integration) => (
          <IntegrationCard integration={integration} key={integration.name} />
        ))}
      </CardGrid>
      <HostChecks />
    </>
  );
}

const partTitles: Record<HostCheck["part"], string> = {
  address: "Address",
  proxy: titles.proxy,
  database: "Database",
  mail: titles.mail,
  bucket: "S3 store",
  disk: "Disk",
  memory: "Memory",
  clock: "Clock",
};

const checkLabels: Record<HostCheck["state"], StatusLabel> = {
  fine: { tone: "green", text: "Fine" },
  warning: { tone: "gold", text: "Warning" },
  error: { tone: "danger", text: "Error" },
};

/** The checks of `npm run doctor`, on request. */
function HostChecks() {
  const check = useMutation({
    mutationFn: () => apiFetch(checkHost, {}),
    onError: (error) => toast({ title: errorMessage(error), tone: "danger" }),
  });
  return (
    <Card
      aside={
        <Button onClick={() => check.mutate()} pending={check.isPending} size="sm" type="button">
          Check now
        </Button>
      }
      title="This server"
    >
      <p className="text-muted">
        Asks the database, the mail server, the S3 store and the machine. Nothing is changed, and no
        email is sent. On the server, npm run doctor prints the same.
      </p>
      <div role="status">
        {check.data && (
          <ul className="mt-4 grid gap-3">
            {check.data.map(({ part, state, finding, change }) => (
              <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1" key={finding}>
                <StatusBadge tone={checkLabels[state].tone}>{checkLabels[state].text}</StatusBadge>
                <strong>{partTitles[part]}</strong>
                <span className="wrap-anywhere">
                  {finding} {change}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

function IntegrationCard({ integration }: { integration: Integration }) {
  const { name, mode, by, warnings, wallets, lastWorkedAt, lastTroubleAt, lastTrouble } =
    integration;
  const { settings } = useFestival();
  const status = statusOf(integration);
  const testPage = testPages[name];
  const timeOf = (moment: string | null) =>
    moment && <time dateTime={moment}>{momentInFull(moment, settings)}</time>;
  return (
    <li className="grid">
      <Card
        aria-label={titles[name]}
        aside={
          <StatusBadge hollow={mode === "built-in"} tone={status.tone}>
            {status.text}
          </StatusBadge>
        }
        title={titles[name]}
      >
        <div className="grid gap-4">
          <DescriptionList
            narrow
            rows={[
              ["Service", by],
              ["Wallets", wallets],
              ["Last success", name === "proxy" ? null : (timeOf(lastWorkedAt) ?? "Never")],
              [
                "Last error",
                lastTrouble && (
                  <>
                    {lastTrouble}
                    <span className="block text-sm text-subtle">{timeOf(lastTroubleAt)}</span>
                  </>
                ),
              ],
            ]}
          />
          {warnings.map((warning) => (
            <p className="grid grid-cols-[18px_minmax(0,1fr)] gap-2.5 text-muted" key={warning}>
              <span className="mt-0.5 text-gold">
                <Icon of={TriangleAlert} />
              </span>
              <span className="wrap-anywhere">{warning}</span>
            </p>
          ))}
          {testPage && (
            <p>
              <Link className="link" to={testPage.to}>
                {testPage.label}
              </Link>
            </p>
          )}
        </div>
      </Card>
    </li>
  );
}
