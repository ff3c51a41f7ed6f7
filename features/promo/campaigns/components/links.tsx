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
import { linkTexts } from "../texts";

type Props = {
  links: PromoLink[];
  /** The campaign of all the links; without it, a new link's is chosen among `campaignChoices`. */
  campaignId?: string;
  campaignChoices?: CampaignChoice[];
};

/** Tracked short links with their number of clicks. */
export function CampaignLinks({ links, campaignId, campaignChoices = [] }: Props) {
  const [deletedLink, setDeletedLink] = useState<PromoLink | null>(null);
  const create = useMakeLink();
  const remove = useRemoveLink(() => setDeletedLink(null));
  const { register, handleSubmit, formState, reset } = useForm<NewLink>({
    resolver: zodResolver(newLinkSchema),
    defaultValues: { campaignId: campaignId ?? "", target: "/submit", label: "" },
  });
  const submit = handleSubmit((link) =>
    create.mutate(link, { onSuccess: () => reset({ ...link, label: "" }) }),
  );
  const columns: Column<PromoLink>[] = [
    {
      id: "link",
      header: linkTexts.link,
      cell: ({ url, label }) => (
        <TitleCell note={label} title={<b className="wrap-anywhere">{url}</b>} />
      ),
    },
    ...(campaignId
      ? []
      : [
          {
            id: "campaign",
            header: linkTexts.campaign,
            hideBelow: "s" as const,
            cell: ({ campaign }: PromoLink) => campaign,
          },
        ]),
    {
      id: "target",
      header: linkTexts.target,
      hideBelow: "s",
      cell: ({ target }) => <span className="wrap-anywhere">{target}</span>,
    },
    { id: "clicks", header: linkTexts.clicks, numeric: true, cell: ({ clicks }) => clicks },
    {
      id: "actions",
      header: <VisuallyHidden>{linkTexts.actions}</VisuallyHidden>,
      numeric: true,
      cell: (link) => (
        <span className="flex justify-end">
          <IconButton icon={Copy} label={`Copy ${link.url}`} onClick={() => copy(link.url)} />
          <IconButton
            icon={Trash2}
            label={`Remove ${link.url}`}
            onClick={() => setDeletedLink(link)}
          />
        </span>
      ),
    },
  ];
  return (
    <Card flush title={linkTexts.trackedLinks}>
      <LiveForm legend={linkTexts.formTitle} className="grid gap-4 px-5 pb-5" onSubmit={submit}>
        <p className="text-muted">{linkTexts.introduction}</p>
        <div className="grid items-start gap-4 md:grid-cols-3">
          {!campaignId && (
            <Field error={formState.errors.campaignId?.message} label={linkTexts.campaign}>
              <Select
                {...register("campaignId")}
                options={campaignChoices.map(({ id, name }) => ({ value: id, label: name }))}
                placeholder={linkTexts.chooseCampaign}
              />
            </Field>
          )}
          <Field error={formState.errors.target?.message} label={linkTexts.target}>
            <TextInput {...register("target")} />
          </Field>
          <Field error={formState.errors.label?.message} label={linkTexts.placeLabel}>
            <TextInput {...register("label")} placeholder={linkTexts.placePlaceholder} />
          </Field>
        </div>
        <div>
          <Button pending={create.isPending} size="sm" type="submit" variant="outline">
            {linkTexts.createLink}
          </Button>
        </div>
      </LiveForm>
      {links.length > 0 && (
        <DataTable
          caption={linkTexts.trackedLinks}
          columns={columns}
          rowKey={({ code }) => code}
          rows={links}
        />
      )}
      <ConfirmDialog
        confirm={linkTexts.remove}
        danger
        onConfirm={() => deletedLink && remove.mutate(deletedLink.code)}
        onOpenChange={(open) => !open && setDeletedLink(null)}
        open={deletedLink !== null}
        pending={remove.isPending}
        question={linkTexts.removeQuestion}
        title={linkTexts.removeTitle}
      />
    </Card>
  );
}
