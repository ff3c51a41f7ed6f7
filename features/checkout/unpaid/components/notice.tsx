import { ArrowRight, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { Icon } from "~/components/icon";
import { IconButton } from "~/components/icon-button";
import { readSaved, saveDraftToken } from "~/features/checkout/form/form-autosave.browser";
import { useSettings } from "~/features/settings/hooks";
import { apiFetch, CallError } from "~/lib/api/client";
import { pathFor } from "~/lib/paths";
import { readUnpaid } from "../contract";

type Unpaid = { token: string; title: string };

/** The server did not respond: a retry may help. */
class StatusUnknown extends Error {}
/** Milliseconds until the next request, and the number of requests. */
const retryMs = 5_000;
const maxTries = 6;

/** The unpaid entry for which this browser opened a payment, as the server has it, or null. Throws StatusUnknown. */
async function findUnpaid(types: readonly string[]): Promise<Unpaid | null> {
  let isUnanswered = false;
  for (const form of types) {
    const token = readSaved(form)?.draft;
    if (!token) continue;
    try {
      const { standing: status, title } = await apiFetch(readUnpaid, { params: { token } });
      if (status === "unpaid") return { token, title };
      saveDraftToken(form, null);
    } catch (error) {
      // Deleted in the meantime, or not a draft of this site.
      if (error instanceof CallError && error.status === 404) saveDraftToken(form, null);
      else isUnanswered = true;
    }
  }
  if (isUnanswered) throw new StatusUnknown();
  return null;
}

/**
 * Reminds a returning visitor of an unpaid entry, with a link to it. Like the cookie banner, which comes first, it does
 * not cover the first screen's text and button. Closing it lasts for this visit.
 */
export default function UnpaidNotice() {
  const [unpaid, setUnpaid] = useState<Unpaid | null>(null);
  const { categories } = useSettings();
  useEffect(() => {
    const types = categories.map(({ type }) => type);
    let isUnmounted = false;
    let timer: ReturnType<typeof setTimeout>;
    const checkStatus = (tries: number) =>
      findUnpaid(types).then(
        (entry) => {
          if (!isUnmounted) setUnpaid(entry);
        },
        () => {
          if (!isUnmounted && tries > 1) timer = setTimeout(checkStatus, retryMs, tries - 1);
        },
      );
    void checkStatus(maxTries);
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [categories]);
  if (!unpaid) return null;
  return (
    <section
      aria-label="Your unpaid entry"
      className="fixed right-4 bottom-4 left-4 z-40 flex max-w-[452px] items-center gap-3 rounded-lg border border-line-strong bg-surface-3 py-3 pr-2 pl-5 [box-shadow:0_12px_40px_oklch(0_0_0/0.5)] sm:left-auto sm:w-full max-md:[body:has(.hero,.lead-film,.tonight)_&]:top-20 max-md:[body:has(.hero,.lead-film,.tonight)_&]:bottom-auto [body:has(.cookies)_&]:hidden"
    >
      <p className="min-w-0 flex-1 text-md">
        You have an unpaid entry
        <Link
          className="flex min-h-11 items-center gap-2 font-semibold text-gold"
          to={pathFor("entry", { token: unpaid.token })}
        >
          <span className="truncate underline underline-offset-4">{unpaid.title}</span>
          <Icon of={ArrowRight} size={18} />
        </Link>
      </p>
      <IconButton icon={X} label="Not now" onClick={() => setUnpaid(null)} />
    </section>
  );
}
