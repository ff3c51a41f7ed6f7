import type { LinkReason, LinkResult } from "~/db/enums";

/** What the response to a film's link says about the link. That the film plays, only a juror's playback can prove. */

export type LinkAnswer = { result: LinkResult; why: LinkReason };

/** The last response to a check of a link, or why there was none. */
export type LinkOutcome =
  | { status: number; isVimeo: boolean }
  | { failure: "inner_address" | "redirects" | "refused" | "no_such_host" | "no_answer" };

const resultByReason: Record<LinkReason, LinkResult> = {
  answers: "ok",
  guarded: "needs_a_look",
  maybe_private: "needs_a_look",
  inner_address: "needs_a_look",
  redirects: "needs_a_look",
  refused: "needs_a_look",
  not_found: "gone",
  no_such_host: "gone",
  server_error: "unreachable",
  no_answer: "unreachable",
};

function reasonOf(outcome: LinkOutcome): LinkReason {
  if ("failure" in outcome) return outcome.failure;
  const { status, isVimeo } = outcome;
  if (status >= 200 && status < 300) return "answers";
  if (status === 401 || status === 403) return "guarded";
  // Vimeo also hides private films behind a 404.
  if (status === 404) return isVimeo ? "maybe_private" : "not_found";
  if (status === 410) return "not_found";
  if (status === 429 || status >= 500) return "server_error";
  return "refused";
}

/** The answer for a reason, with the result that follows from it. */
export const answerFor = (why: LinkReason): LinkAnswer => ({ result: resultByReason[why], why });

/** What the outcome of a check says about a link. */
export const judgeLink = (outcome: LinkOutcome): LinkAnswer => answerFor(reasonOf(outcome));

const isOfDomain = ({ hostname }: URL, domain: string) =>
  hostname === domain || hostname.endsWith(`.${domain}`);

/** Whether an address is on Vimeo. */
export const isVimeo = (url: URL): boolean => isOfDomain(url, "vimeo.com");

/** The oEmbed address that answers for a film on Vimeo or YouTube; null for other hosts. */
export function oembedOf(link: URL): URL | null {
  const isYoutube = ["youtube.com", "youtu.be", "youtube-nocookie.com"].some((host) =>
    isOfDomain(link, host),
  );
  if (!isYoutube && !isVimeo(link)) return null;
  const address = new URL(
    isYoutube ? "https://www.youtube.com/oembed" : "https://vimeo.com/api/oembed.json",
  );
  address.searchParams.set("url", link.href);
  if (isYoutube) address.searchParams.set("format", "json");
  return address;
}

const dayMs = 86_400_000;

export type LinkState = {
  result: LinkResult | null;
  since: Date | null;
  toldAt: Date | null;
  wasOk: boolean;
};

/** The state of a link after one more answer. `previous`: null for a link that was not checked yet. */
export function nextLinkState(
  previous: LinkState | null,
  { result, why }: LinkAnswer,
  { now, hasPassword }: { now: Date; hasPassword: boolean },
) {
  const isSame = previous?.result === result;
  const since = (isSame && previous.since) || now;
  const toldAt = isSame ? previous.toldAt : null;
  const wasOk = result === "ok" || (previous?.wasOk ?? false);
  const isGone = result === "gone" && now.getTime() - since.getTime() >= dayMs;
  const isGuarded = why === "guarded" || why === "maybe_private";
  const emailDue = !toldAt && (isGone || (isGuarded && wasOk && !hasPassword));
  return { result, why, at: now, since, toldAt, wasOk, emailDue };
}
