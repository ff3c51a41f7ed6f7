import { type FormEvent, useState } from "react";
import { Button } from "~/components/button";
import { Checkbox } from "~/components/checkbox";
import { apiFetch } from "~/lib/api/client";
import { pages } from "~/lib/paths";
import { toast } from "~/lib/toast";
import { agreeToTerms } from "../contract";
import type { Entry } from "../schema";
import { termsTexts as texts } from "../source.texts";

type Props = { token: string; onAgreed: (entry: Entry) => void };

/** Asks for acceptance of the terms, which another platform did not include. */
export function Terms({ token, onAgreed }: Props) {
  const [isTicked, setIsTicked] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const [pending, setPending] = useState(false);
  const agree = async (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(!isTicked);
    if (!isTicked) return;
    setPending(true);
    try {
      onAgreed(await apiFetch(agreeToTerms, { params: { token }, body: { agreed: true } }));
      toast({ title: texts.done, tone: "success" });
    } catch (error) {
      const description = error instanceof Error ? error.message : undefined;
      toast({ title: texts.failed, description, tone: "danger" });
    } finally {
      setPending(false);
    }
  };
  return (
    <section className="field-group">
      <h2 className="h-group">{texts.title}</h2>
      <p className="mb-5 text-muted">
        {texts.note}{" "}
        <a className="link" href={pages.termsOfService}>
          {texts.link}
        </a>
      </p>
      <form className="grid justify-items-start gap-4" method="post" noValidate onSubmit={agree}>
        <Checkbox
          checked={isTicked}
          error={isMissing ? texts.missing : undefined}
          onChange={({ target }) => setIsTicked(target.checked)}
        >
          {texts.box}
        </Checkbox>
        <Button pending={pending} size="md" type="submit">
          {texts.button}
        </Button>
      </form>
    </section>
  );
}
