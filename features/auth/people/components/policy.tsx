import { useState } from "react";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { Checkbox } from "~/components/checkbox";
import { FieldError } from "~/components/field";
import { submitWith } from "~/components/submit-with";
import { apiFetch } from "~/lib/api/client";
import { toast } from "~/lib/toast";
import { useAttempt } from "../../hooks";
import { changePolicy, readPolicy } from "../directors.contract";
import type { Policy } from "../schema";
import { directorTexts as texts } from "../texts";

/** Who must use two-step verification. */
export function PolicyForm({ loaded }: { loaded: Policy }) {
  const [policy, setPolicy] = useState(loaded);
  const { pending, error, run } = useAttempt();
  const save = async () => {
    const saved = await run(() => apiFetch(changePolicy, { body: policy }));
    if (saved) {
      setPolicy(saved);
      toast({ title: texts.saved, tone: "success" });
    } else {
      // Someone else may have changed it: the next attempt uses the newest version.
      const latest = await apiFetch(readPolicy).catch(() => null);
      if (latest) setPolicy((current) => ({ ...current, version: latest.version }));
    }
  };
  const renderChoice = (role: "directors" | "programmers") => (
    <Checkbox
      checked={policy[role] === "required"}
      onChange={(event) =>
        setPolicy({ ...policy, [role]: event.target.checked ? "required" : "optional" })
      }
    >
      {texts[role]}
    </Checkbox>
  );
  return (
    <Card title={texts.policy}>
      <form className="grid gap-4" onSubmit={submitWith(save)}>
        <p className="text-muted">{texts.policyNote}</p>
        {renderChoice("directors")}
        {renderChoice("programmers")}
        <div className="empty:hidden" role="alert">
          {error && <FieldError>{error}</FieldError>}
        </div>
        <div>
          <Button pending={pending} size="sm" type="submit">
            {texts.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
