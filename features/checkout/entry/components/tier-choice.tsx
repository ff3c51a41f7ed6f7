import { RadioCards } from "~/components/radio-cards";
import { useSettings } from "~/features/settings/hooks";
import { openTiers } from "~/features/settings/price-tiers.rules";
import { chargedFee } from "~/features/settings/rules";
import type { SubmissionType } from "~/features/settings/schema";
import { feeTexts } from "../fee.texts";

type Props = {
  type: SubmissionType;
  now: Date;
  /** The code of the chosen tier. */
  tier: string;
  onTier: (code: string) => void;
};

/** The price tiers that everyone may choose, with today's fees; nothing with only one. */
export function TierChoice({ type, now, tier, onTier }: Props) {
  const settings = useSettings();
  const tiers = openTiers(settings);
  if (tiers.length < 2) return null;
  return (
    <div className="mb-6">
      <RadioCards
        legend={feeTexts.chooseTier}
        name="tier"
        onChange={(event) => onTier(event.target.value)}
        options={tiers.map(({ code, name }) => ({
          value: code,
          label: name,
          note: chargedFee(settings, type, now, { tier: code }).shown,
        }))}
        value={tier}
      />
    </div>
  );
}
