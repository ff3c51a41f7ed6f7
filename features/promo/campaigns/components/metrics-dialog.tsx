import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Button } from "~/components/button";
import { Dialog } from "~/components/dialog";
import { Field } from "~/components/field";
import { TextInput } from "~/components/text-input";
import { useFestival } from "~/features/settings/hooks";
import { dayIn, shortDate } from "~/lib/dates/calendar";
import { currencyWord } from "~/lib/money/format";
import { PlatformSelect } from "../../content/components/platform-select";
import { platformName } from "../../content/post.rules";
import { useUpsertDailyMetrics } from "../../hooks";
import { type DayFigure, type DayFigureForm, dayFigureSchema, type Figure } from "../schema";

type Props = {
  campaignId: string;
  /** The campaign's platform, selected by default. */
  platform: string;
  /** Null for a new day. */
  figure: Figure | null;
  onClose: () => void;
};

const countFields = [
  ["impressions", "Impressions"],
  ["clicks", "Clicks"],
  ["conversions", "Conversions"],
] as const;
const amountFields = [
  ["cost", "Cost"],
  ["revenue", "Revenue"],
] as const;

/** The form for the figures of a platform and day. */
export function FigureDialog({ campaignId, platform, figure, onClose }: Props) {
  const saveMetrics = useUpsertDailyMetrics(campaignId, onClose);
  const { settings, renderedAt } = useFestival();
  const { register, handleSubmit, formState } = useForm<DayFigureForm, unknown, DayFigure>({
    resolver: zodResolver(dayFigureSchema),
    defaultValues: {
      platform: figure?.platform ?? platform,
      date: figure?.date ?? "",
      impressions: figure?.impressions ?? "",
      clicks: figure?.clicks ?? 0,
      conversions: figure?.conversions ?? 0,
      cost: figure?.cost ?? "",
      revenue: figure?.revenue ?? "",
    },
  });
  const { errors } = formState;
  const description = figure
    ? `${platformName(figure.platform)}, ${shortDate(figure.date, settings)}`
    : "If the day already has figures, they are replaced.";
  return (
    <Dialog
      description={description}
      onOpenChange={(open) => !open && onClose()}
      open
      title={figure ? "Edit a day" : "Enter a day"}
    >
      <form
        className="form mt-5 [&_.dialog-actions]:mt-2"
        data-density="compact"
        method="post"
        noValidate
        onSubmit={handleSubmit((day) => saveMetrics.mutate(day))}
      >
        {!figure && (
          <>
            <Field error={errors.platform?.message} label="Platform">
              <PlatformSelect {...register("platform")} current={platform} />
            </Field>
            <Field error={errors.date?.message} label="Day">
              <TextInput
                {...register("date")}
                max={dayIn(settings.timeZone, new Date(renderedAt))}
                type="date"
              />
            </Field>
          </>
        )}
        {countFields.map(([name, label]) => (
          <Field error={errors[name]?.message} key={name} label={label}>
            <TextInput {...register(name)} autoComplete="off" inputMode="numeric" />
          </Field>
        ))}
        {amountFields.map(([name, label]) => (
          <Field
            error={errors[name]?.message}
            key={name}
            label={`${label} in ${currencyWord(settings.currency)}`}
            optional
          >
            <TextInput {...register(name)} autoComplete="off" inputMode="decimal" />
          </Field>
        ))}
        <div className="dialog-actions full">
          <Button onClick={onClose} size="md" variant="outline">
            Cancel
          </Button>
          <Button pending={saveMetrics.isPending} size="md" type="submit">
            Save figures
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
