import { Plus } from "lucide-react";
import { Suspense, useState } from "react";
import { useRevalidator } from "react-router";
import { Card } from "~/components/admin/page-header";
import { IfEditable } from "~/components/admin/read-only";
import { Button } from "~/components/button";
import { EmptyState } from "~/components/empty-state";
import { Icon } from "~/components/icon";
import { lazyPart } from "~/components/lazy-part";
import { useSettings } from "~/features/settings/hooks";
import { reportError } from "~/lib/admin-list/hooks";
import { apiFetch } from "~/lib/api/client";
import { longDate } from "~/lib/dates/calendar";
import { toMinor } from "~/lib/money/amount";
import { toast } from "~/lib/toast";
import { stopCode } from "../contract";
import { formatDiscount } from "../rules";
import type { Code, CodesCall } from "../schema";
import { codeStateNames, sectionTexts as texts } from "../texts";

/** The form library is loaded on first use. */
const CodeDialog = lazyPart(() => import("./dialog"));

type Props = {
  call: CodesCall;
  codes: readonly Code[];
  edition: string | undefined;
};

/** An edition's codes, other than waiver codes. */
export function Codes({ call, codes, edition }: Props) {
  const [isAdding, setIsAdding] = useState(false);
  const [pending, setPending] = useState(false);
  const { revalidate } = useRevalidator();
  const settings = useSettings();
  const { formats } = settings;
  const { currency, categories, tiers } = call;

  const stop = async ({ id, code }: Code) => {
    setPending(true);
    try {
      await apiFetch(stopCode, { params: { id } });
      toast({ title: texts.stopped, description: code, tone: "success" });
    } catch (error) {
      reportError(error as Error);
    }
    await revalidate();
    setPending(false);
  };
  const describeCode = ({ amount, ...code }: Code) => {
    const tierName = tiers.find((tier) => tier.code === code.tier)?.name ?? "";
    const amountCents = amount === null ? null : toMinor(amount, currency);
    const names = categories.filter(({ type }) => code.types.some((codeType) => codeType === type));
    return [
      formatDiscount({ ...code, amountCents, tierName }, { currency, formats }),
      names.length > 0 ? names.map(({ plural }) => plural).join(", ") : texts.allTypes,
      texts.uses(code.uses, code.maxUses, code.held),
      code.perAddress !== null && texts.perAddress(code.perAddress),
      code.from !== null && texts.from(longDate(code.from, settings)),
      code.lastDay !== null && texts.until(longDate(code.lastDay, settings)),
      code.note,
    ]
      .filter(Boolean)
      .join(" · ");
  };
  return (
    <Card
      aside={
        <IfEditable>
          <Button onClick={() => setIsAdding(true)} size="sm" variant="outline">
            <Icon of={Plus} />
            {texts.add}
          </Button>
        </IfEditable>
      }
      flush
      title={texts.title}
    >
      {codes.length === 0 ? (
        <EmptyState as="h3" title={texts.none}>
          {texts.note}
        </EmptyState>
      ) : (
        <ul className="border-t border-line">
          {codes.map((code) => (
            <li
              className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3 last:border-b-0"
              key={code.id}
            >
              <div className="min-w-0 flex-[1_1_18rem]">
                <p
                  className={code.state === "active" ? "wrap-anywhere" : "wrap-anywhere text-muted"}
                >
                  <b>{code.code}</b>
                  {" · "}
                  {codeStateNames[code.state]}
                </p>
                <p className="text-sm text-subtle wrap-anywhere">{describeCode(code)}</p>
              </div>
              {code.state !== "stopped" && (
                <IfEditable>
                  <Button
                    aria-label={`${texts.stop}: ${code.code}`}
                    disabled={pending}
                    onClick={() => stop(code)}
                    size="sm"
                    variant="outline"
                  >
                    {texts.stop}
                  </Button>
                </IfEditable>
              )}
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <Suspense>
          <CodeDialog call={call} edition={edition} onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </Card>
  );
}
