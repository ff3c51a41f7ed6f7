import { zodResolver } from "@hookform/resolvers/zod";
import { EditorDialog } from "~/components/admin/editor-dialog";
import { Field } from "~/components/field";
import { Select } from "~/components/select";
import { TextArea, TextInput } from "~/components/text-input";
import { useSettings } from "~/features/settings/hooks";
import { useRowDialog } from "~/lib/admin-list/hooks/use-row-dialog";
import { apiFetch } from "~/lib/api/client";
import { currencyWord } from "~/lib/money/format";
import { toast } from "~/lib/toast";
import { useForgetPromoLists } from "../../hooks";
import { statusName } from "../../rules";
import { addCampaign, changeCampaign } from "../contract";
import { platformOptions } from "../platform.rules";
import {
  type CampaignDetail,
  type CampaignForm,
  type CampaignValues,
  campaignFormSchema,
  campaignStatuses,
} from "../schema";
import { campaignTexts } from "../texts";

type Props = {
  /** Null for a new campaign. */
  campaign: CampaignDetail | null;
  onClose: () => void;
  onSaved: (campaign: CampaignDetail) => void;
};

const toStatus = (status: string | undefined) =>
  campaignStatuses.find((name) => name === status) ?? "draft";

/** The initial values of the form. */
const toFormValues = (campaign: CampaignDetail | null) => ({
  name: campaign?.name ?? "",
  description: campaign?.description ?? "",
  platform: campaign?.platform ?? "",
  status: toStatus(campaign?.status),
  targetAudience: campaign?.targetAudience ?? "",
  budget: campaign?.budget ?? "",
  startDate: campaign?.startDate ?? "",
  endDate: campaign?.endDate ?? "",
});

/** The form of a campaign: name, description, platform, status, audience, budget and days. */
export function CampaignDialog({ campaign, onClose, onSaved }: Props) {
  const { currency } = useSettings();
  const forgetLists = useForgetPromoLists();
  const { form, dialog } = useRowDialog<CampaignForm, CampaignValues, CampaignDetail>({
    row: campaign,
    fieldsOf: toFormValues,
    resolver: zodResolver(campaignFormSchema),
    create: (body) => apiFetch(addCampaign, { body }),
    change: ({ id, version }, values) =>
      apiFetch(changeCampaign, { params: { id }, body: { ...values, version } }),
    onSaved: (saved) => {
      forgetLists();
      toast({ title: campaignTexts.saved, tone: "success" });
      onSaved(saved);
    },
  });
  const { register } = form;
  const { errors } = form.formState;
  return (
    <EditorDialog
      {...dialog}
      onClose={onClose}
      save={campaign ? "Save campaign" : "Start campaign"}
      size="wide"
      title={campaign ? "Edit campaign" : "New campaign"}
    >
      <Field className="full" error={errors.name?.message} label="Campaign name">
        <TextInput {...register("name")} maxLength={120} />
      </Field>
      <Field error={errors.platform?.message} label="Platform">
        <Select
          {...register("platform")}
          options={platformOptions(campaign?.platform)}
          placeholder="Choose a platform"
        />
      </Field>
      <Field error={errors.status?.message} label="Status">
        <Select
          {...register("status")}
          options={campaignStatuses.map((value) => ({ value, label: statusName(value) }))}
        />
      </Field>
      <Field
        className="full"
        error={errors.targetAudience?.message}
        label="Target audience"
        optional
      >
        <TextInput {...register("targetAudience")} maxLength={200} />
      </Field>
      <Field className="full" error={errors.description?.message} label="Description" optional>
        <TextArea {...register("description")} rows={3} />
      </Field>
      <Field error={errors.startDate?.message} label="First day" optional>
        <TextInput {...register("startDate")} type="date" />
      </Field>
      <Field error={errors.endDate?.message} label="Last day" optional>
        <TextInput {...register("endDate")} type="date" />
      </Field>
      <Field
        error={errors.budget?.message}
        hint={`In ${currencyWord(currency)}`}
        label="Budget"
        optional
      >
        <TextInput {...register("budget")} inputMode="decimal" placeholder="250.00" />
      </Field>
    </EditorDialog>
  );
}
