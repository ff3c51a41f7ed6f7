import { type ComponentType, type ReactNode, useState } from "react";
import { FieldError } from "~/components/field";
import { StatusBadge } from "~/components/status-badge";
import { apiFetch } from "~/lib/api/client";
import { useTry } from "../../login-code/hooks";
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
  when: (moment: string) => string;
  /** How a part of the page is framed. */
  Section: ComponentType<{ title: string; children: ReactNode }>;
  /** Called with the current factors after a change. */
  onChange?: (factors: FactorsAnswer) => void;
};

/** A person's passkeys, authenticator app and recovery codes. */
export function Factors({ loaded, mayBind, when, Section, onChange }: Props) {
  const [factors, setFactors] = useState(loaded);
  const { pending, trouble, run } = useTry();
  const change: SectionProps["change"] = (work) =>
    run(async () => {
      const done = await work();
      const now = await apiFetch(readOwnFactors);
      setFactors(now);
      onChange?.(now);
      const { signalPasskeys } = await import("../passkeys.browser");
      const usable = now.passkeys.filter((passkey) => passkey.usable);
      const ids = usable.map(({ credentialId }) => credentialId);
      void signalPasskeys(usable[0]?.rpId, now.userHandle, ids);
      return done;
    });
  const props = { factors, pending, change, when };
  return (
    <>
      <div className="empty:hidden" role="alert">
        {trouble && <FieldError>{trouble}</FieldError>}
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
