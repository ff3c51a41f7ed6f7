import { type ComponentType, type ReactNode, useState } from "react";
import { FieldError } from "~/components/field";
import { StatusBadge } from "~/components/status-badge";
import { apiFetch } from "~/lib/api/client";
import { useAttempt } from "../../hooks";
import { readOwnFactors } from "../contract";
import type { FactorsAnswer, SectionProps } from "../schema";
import { factorTexts } from "../texts";
import { AppSection } from "./app-section";
import { CodesSection } from "./codes-section";
import { PasskeysSection } from "./passkeys-section";

type Props = {
  loaded: FactorsAnswer;
  /** Absent for jurors, who need no second factor. */
  mayBind?: boolean;
  formatMoment: (moment: string) => string;
  /** How a part of the page is framed. */
  Section: ComponentType<{ title: string; children: ReactNode }>;
  /** Called with the current factors after a change. */
  onChange?: (factors: FactorsAnswer) => void;
};

/** A person's passkeys, authenticator app and recovery codes. */
export function Factors({ loaded, mayBind, formatMoment, Section, onChange }: Props) {
  const [factors, setFactors] = useState(loaded);
  const { pending, error, run } = useAttempt();
  const runAndReload: SectionProps["runAndReload"] = (work) =>
    run(async () => {
      const result = await work();
      const current = await apiFetch(readOwnFactors);
      setFactors(current);
      onChange?.(current);
      const { signalPasskeys } = await import("../passkeys.browser");
      const usable = current.passkeys.filter((passkey) => passkey.usable);
      const ids = usable.map(({ credentialId }) => credentialId);
      void signalPasskeys(usable[0]?.rpId, current.userHandle, ids);
      return result;
    });
  const props = { factors, pending, runAndReload, formatMoment };
  return (
    <>
      <div className="empty:hidden" role="alert">
        {error && <FieldError>{error}</FieldError>}
      </div>
      <Section title={factorTexts.passkeys}>
        <PasskeysSection {...props} />
      </Section>
      <Section title={factorTexts.app}>
        <AppSection {...props} />
      </Section>
      <Section title={factorTexts.codes}>
        <CodesSection {...props} />
        {mayBind && (
          <>
            <p className="mt-5">
              <StatusBadge hollow={!factors.binding} tone={factors.binding ? "green" : "subtle"}>
                {factors.binding ? factorTexts.binding : factorTexts.notBinding}
              </StatusBadge>
            </p>
            <p className="mt-1 text-sm text-muted">
              {factors.binding ? factorTexts.bindingNote : factorTexts.howToBind}
            </p>
          </>
        )}
      </Section>
    </>
  );
}
