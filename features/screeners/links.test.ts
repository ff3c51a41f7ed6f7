import { describe, expect, test } from "vitest";
import { judgeLink, type LinkOutcome, nextLinkState, oembedOf } from "./links.rules";

describe("judgeLink", () => {
  test.each<[LinkOutcome, string, string]>([
    [{ status: 200, isVimeo: false }, "ok", "answers"],
    [{ status: 206, isVimeo: true }, "ok", "answers"],
    [{ status: 401, isVimeo: false }, "needs_a_look", "guarded"],
    [{ status: 403, isVimeo: true }, "needs_a_look", "guarded"],
    [{ status: 404, isVimeo: true }, "needs_a_look", "maybe_private"],
    [{ status: 404, isVimeo: false }, "gone", "not_found"],
    [{ status: 410, isVimeo: true }, "gone", "not_found"],
    [{ status: 429, isVimeo: false }, "unreachable", "server_error"],
    [{ status: 500, isVimeo: true }, "unreachable", "server_error"],
    [{ status: 400, isVimeo: false }, "needs_a_look", "refused"],
    [{ failure: "inner_address" }, "needs_a_look", "inner_address"],
    [{ failure: "redirects" }, "needs_a_look", "redirects"],
    [{ failure: "no_such_host" }, "gone", "no_such_host"],
    [{ failure: "no_answer" }, "unreachable", "no_answer"],
  ])("%j is %s, because: %s", (outcome, result, reason) => {
    expect(judgeLink(outcome)).toEqual({ result, why: reason });
  });
});

test.each([
  ["https://vimeo.com/76979871", "https://vimeo.com/api/oembed.json"],
  ["https://player.vimeo.com/video/1?h=a", "https://vimeo.com/api/oembed.json"],
  ["https://youtu.be/a", "https://www.youtube.com/oembed"],
  ["https://m.youtube.com/watch?v=a&t=1", "https://www.youtube.com/oembed"],
])("%s is asked by oEmbed", (link, address) => {
  const oembed = oembedOf(new URL(link));
  expect(`${oembed?.origin}${oembed?.pathname}`).toBe(address);
  expect(oembed?.searchParams.get("url")).toBe(link);
});

test.each([
  "https://films.example/a",
  "https://notvimeo.com/1",
  "https://vimeo.com.evil.example/1",
])("%s is asked itself", (link) => {
  expect(oembedOf(new URL(link))).toBeNull();
});

describe("nextLinkState", () => {
  const ok = { result: "ok", why: "answers" } as const;
  const goneAnswer = { result: "gone", why: "not_found" } as const;
  const guarded = { result: "needs_a_look", why: "guarded" } as const;
  const inner = { result: "needs_a_look", why: "inner_address" } as const;
  const at = (hours: number, hasPassword = false) => ({
    now: new Date(Date.UTC(2025, 7, 1, hours)),
    hasPassword,
  });

  test("a link that is gone twice, a day apart, is reported", () => {
    const first = nextLinkState(null, goneAnswer, at(0));
    expect(first.emailDue).toBe(false);
    const soon = nextLinkState(first, goneAnswer, at(23));
    expect(soon).toMatchObject({ emailDue: false, since: first.since });
    expect(nextLinkState(soon, goneAnswer, at(24)).emailDue).toBe(true);
    const informed = { ...soon, toldAt: at(24).now };
    expect(nextLinkState(informed, goneAnswer, at(48))).toMatchObject({
      emailDue: false,
      toldAt: informed.toldAt,
    });
  });

  test("a link that worked in between starts over", () => {
    const first = nextLinkState(null, goneAnswer, at(0));
    const again = nextLinkState({ ...first, toldAt: at(1).now }, ok, at(12));
    expect(again).toMatchObject({ toldAt: null, wasOk: true });
    expect(nextLinkState(again, goneAnswer, at(30)).emailDue).toBe(false);
  });

  test("a link that worked and asks for an unknown password is reported", () => {
    const worked = nextLinkState(null, ok, at(0));
    expect(nextLinkState(worked, guarded, at(1)).emailDue).toBe(true);
    expect(nextLinkState(worked, guarded, at(1, true)).emailDue).toBe(false);
    expect(nextLinkState(worked, inner, at(1)).emailDue).toBe(false);
    expect(nextLinkState(null, guarded, at(1)).emailDue).toBe(false);
  });
});
