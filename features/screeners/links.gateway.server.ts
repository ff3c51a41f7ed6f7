import type dns from "node:dns";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type GuardedRequest,
  guardedRequest,
  InnerAddressError,
  isInnerHost,
  type ResponseHead,
} from "~/lib/guarded-request.server";
import { isVimeo, judgeLink, type LinkAnswer, type LinkOutcome, oembedOf } from "./links.rules";

/** Asks the host of a film's link whether it answers. Throws nothing: a failure is an answer too. */
export type LinkChecker = (link: string) => Promise<LinkAnswer>;

type Options = {
  publicUrl: string;
  /** Requests go to `{base}/?url={address}` instead; for tests. */
  base?: string | undefined;
  lookup?: typeof dns.lookup;
  timeoutMs?: number;
  /** Milliseconds between two requests to one host. */
  turnMs?: number;
};

const maxRedirects = 3;
const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status);

export function linkChecker({
  publicUrl,
  base,
  lookup,
  timeoutMs = 10_000,
  turnMs = 5_000,
}: Options): LinkChecker {
  const takeTurn = hostTurns(turnMs);
  const userAgent = `Heartlight-link-check/1.0 (+${publicUrl})`;

  const send = (url: URL, { method, headers }: Pick<GuardedRequest, "method" | "headers">) =>
    guardedRequest(url, {
      method,
      timeoutMs,
      headers: { "User-Agent": userAgent, ...headers },
      ...(lookup && { lookup }),
      ...(base && { via: new URL(`/?url=${encodeURIComponent(url.href)}`, base) }),
    });

  async function requestLink(
    link: URL,
    request: Pick<GuardedRequest, "method" | "headers">,
  ): Promise<LinkOutcome> {
    let url = link;
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      if (!/^https?:$/.test(url.protocol)) return { failure: "refused" };
      // Refused before its turn: nothing is sent.
      if (isInnerHost(url)) return { failure: "inner_address" };
      await takeTurn(url.hostname);
      let head: ResponseHead;
      try {
        head = await send(url, request);
      } catch (error) {
        return { failure: failureOf(error) };
      }
      const next = isRedirect(head.status) ? URL.parse(head.location ?? "", url.href) : null;
      if (!next || !head.location) return { status: head.status, isVimeo: isVimeo(url) };
      url = next;
    }
    return { failure: "redirects" };
  }

  return async (link) => {
    const url = URL.parse(link);
    if (!url) return judgeLink({ failure: "refused" });
    const oembed = oembedOf(url);
    if (oembed) return judgeLink(await requestLink(oembed, { method: "GET" }));
    const answer = judgeLink(await requestLink(url, { method: "HEAD" }));
    // Some hosts answer HEAD with an error.
    const finalReasons = ["answers", "inner_address", "redirects", "no_such_host", "no_answer"];
    if (finalReasons.includes(answer.why)) return answer;
    return judgeLink(await requestLink(url, { method: "GET", headers: { Range: "bytes=0-0" } }));
  };
}

function failureOf(error: unknown): "inner_address" | "no_such_host" | "no_answer" {
  if (error instanceof InnerAddressError) return "inner_address";
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOTFOUND" ? "no_such_host" : "no_answer";
}

/** Waits until the host's last request is `ms` milliseconds ago. */
function hostTurns(ms: number): (host: string) => Promise<void> {
  const freeAt = new Map<string, number>();
  return async (host) => {
    const now = Date.now();
    for (const [freeHost, hostFreeAt] of freeAt) if (hostFreeAt <= now) freeAt.delete(freeHost);
    const nextFreeAt = freeAt.get(host) ?? now;
    freeAt.set(host, nextFreeAt + ms);
    if (nextFreeAt > now) await sleep(nextFreeAt - now);
  };
}
