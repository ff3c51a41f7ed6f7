import { zodResolver } from "@hookform/resolvers/zod";
import { Copy, Trash2 } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { type Column, DataTable, TitleCell } from "~/components/admin/data-table";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { copy } from "~/components/copy-text";
import { Field } from "~/components/field";
import { IconButton } from "~/components/icon-button";
import { LiveForm } from "~/components/live-form";
import { Select } from "~/components/select";
import { TextInput } from "~/components/text-input";
import { VisuallyHidden } from "~/components/visually-hidden";
import { useMakeLink, useRemoveLink } from "../../hooks";
import { type CampaignChoice, type NewLink, newLinkSchema, type PromoLink } from "../../schema";

type Props = {
  links: PromoLink[];
  choices: CampaignChoice[];
  /** The one campaign whose links these are. */
  campaignId?: string;
};

/** Short links that count how often they are followed. */
export function CampaignLinks({ links, choices, campaignId }: Props) {
  const [leaving, setLeaving] = useState<PromoLink | null>(null);
  const make = useMakeLink();
  const remove = useRemoveLink(() => setLeaving(null));
  const { register, handleSubmit, formState, reset } = useForm<NewLink>({
    resolver: zodResolver(newLinkSchema),
    defaultValues: { campaignId: campaignId ?? "", target: "/submit", label: "" },
  });
  const send = handleSubmit((link) =>
    make.mutate(link, { onSuccess: () => reset({ ...link, label: "" }) }),
  );
  const columns: Column<PromoLink>[] = [
    {
      id: "link",
      header: "Link",
      cell: ({ url, label }) => (
        <TitleCell note={label} title={<b className="wrap-anywhere">{url}</b>} />
      ),
    },
    ...(campaignId
      ? []
      : [
          {
            id: "campaign",
            header: "Campaign",
            drop: "s" as const,
            cell: ({ campaign }: PromoLink) => campaign,
          },
        ]),
    {
      id: "target",
      header: "Target",
      drop: "s",
      cell: ({ target }) => <span className="wrap-anywhere">{target}</span>,
    },
    { id: "clicks", header: "Clicks", numeric: true, cell: ({ clicks }) => clicks },
    {
      id: "actions",
      header: <VisuallyHidden>Copy or remove</VisuallyHidden>,
      numeric: true,
      cell: (link) => (
        <span className="flex justify-end">
          <IconButton icon={Copy} label={`Copy ${link.url}`} onClick={() => copy(link.url)} />
          <IconButton icon={Trash2} label={`Remove ${link.url}`} onClick={() => setLeaving(link)} />
        </span>
      ),
    },
  ];
  return (
    <Card flush title="Tracked links">
      <LiveForm legend="New tracked link" className="grid gap-4 px-5 pb-5" onSubmit={send}>
        <p className="text-muted">
          Use a link for each poster and post to see which works best. We count clicks per day,
          without cookies or data about visitors.
        </p>
        <div className="grid items-start gap-4 md:grid-cols-3">
          {!campaignId && (
            <Field error={formState.errors.campaignId?.message} label="Campaign">
              <Select
                {...register("campaignId")}
                options={choices.map(({ id, name }) => ({ value: id, label: name }))}
                placeholder="Choose a campaign"
              />
            </Field>
          )}
          <Field error={formState.errors.target?.message} label="Target">
            <TextInput {...register("target")} />
          </Field>
          <Field error={formState.errors.label?.message} label="Where you use it">
            <TextInput {...register("label")} placeholder="Poster at the film school" />
          </Field>
        </div>
        <div>
          <Button pending={make.isPending} size="sm" type="submit" variant="outline">
            Create link
          </Button>
        </div>
      </LiveForm>
      {links.length > 0 && (
        <DataTable
          caption="Tracked links"
          columns={columns}
          rowKey={({ code }) => code}
          rows={links}
        />
      )}
      <ConfirmDialog
        confirm="Remove"
        danger
        onConfirm={() => leaving && remove.mutate(leaving.code)}
        onOpenChange={(open) => !open && setLeaving(null)}
        open={leaving !== null}
        pending={remove.isPending}
        question="Its clicks no longer count. People who use it go to the home page."
        title="Remove this link?"
      />
    </Card>
  );
}
