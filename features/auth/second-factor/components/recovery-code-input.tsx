import type { Ref } from "react";
import { TextInput } from "~/components/text-input";

/** An input for a recovery code, inside a Field: no browser corrects or remembers it. */
export const RecoveryCodeInput = ({ ref }: { ref: Ref<HTMLInputElement> }) => (
  <TextInput
    autoCapitalize="none"
    autoComplete="off"
    name="recoveryCode"
    ref={ref}
    spellCheck={false}
  />
);
