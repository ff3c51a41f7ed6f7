import type { ComponentProps } from "react";
import { Select } from "~/components/select";
import { platformChoices, platformName } from "../post.rules";

type Props = Omit<ComponentProps<typeof Select>, "options"> & {
  /** The current platform, listed even if it is unusual. */
  current?: string;
};

/** Selects a platform, for react-hook-form's register. */
export function PlatformSelect({ current, ...rest }: Props) {
  const names =
    current && !platformChoices.includes(current) ? [...platformChoices, current] : platformChoices;
  return (
    <Select
      {...rest}
      options={names.map((value) => ({ value, label: platformName(value) }))}
      placeholder="Choose a platform"
    />
  );
}
