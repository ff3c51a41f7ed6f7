import { afterEach, beforeEach, expect, test } from "vitest";
import { contacts, emailSubscribers, festivalSettings, people } from "~/db/schema";
import { requestLoginCode } from "~/features/auth/login-code/contract";
import { subscribe } from "~/features/newsletter/contract";
import { currentEdition } from "~/features/settings/editions.queries.server";
import { waitForTasksAfterResponse } from "~/lib/api/after-response.server";
import { createTestApp, type TestApp } from "~/tests/harness";
import { askForData } from "./contract";

/** Neither a response nor its time reveals whether an address is known. */

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const perKind = 100;
const rounds = 5;

/** Requests for 100 known and 100 unknown addresses in turns; the milliseconds of each. */
async function times(path: string, round: number) {
  const measured = { known: [] as number[], unknown: [] as number[] };
  const answers = new Set<string>();
  for (let number = 0; number < perKind * 2; number += 1) {
    // In pairs whose order changes, so that neither kind always comes first.
    const isKnown = (number % 2 === 0) === (Math.floor(number / 2) % 2 === 0);
    const email = isKnown
      ? `known-${number % perKind}@mail.example`
      : `unknown-${number}-${round}@mail.example`;
    const began = performance.now();
    const response = await app.request(path, { json: { email } });
    measured[isKnown ? "known" : "unknown"].push(performance.now() - began);
    answers.add(`${response.status} ${await response.text()}`);
    await waitForTasksAfterResponse();
  }
  expect([...answers]).toHaveLength(1);
  return measured;
}

/**
 * How well an address can be recognised by its response time: the share of the second half that the best threshold of
 * the first half classifies correctly; 0.5 is a guess.
 */
function distinguishable({ known, unknown }: Awaited<ReturnType<typeof times>>): number {
  const half = perKind / 2;
  const score = (limit: number, from: number) => {
    const slow = (list: number[]) =>
      list.slice(from, from + half).filter((ms) => ms > limit).length / half;
    return (slow(known) + 1 - slow(unknown)) / 2;
  };
  const limits = [...known.slice(0, half), ...unknown.slice(0, half)];
  const best = limits.reduce((a, b) =>
    Math.abs(score(b, 0) - 0.5) > Math.abs(score(a, 0) - 0.5) ? b : a,
  );
  return score(best, 0) >= 0.5 ? score(best, half) : 1 - score(best, half);
}

test.each([
  [askForData.path, false],
  [requestLoginCode.path, false],
  [subscribe.path, false],
  [subscribe.path, true],
])(
  "of 200 addresses at %s at most 60 % can be distinguished, double opt-in: %s",
  async (path, doubleOptIn) => {
    const { id: editionId } = await currentEdition(app.db);
    await app.db
      .insert(festivalSettings)
      .values({ editionId, overrides: { newsletter: { doubleOptIn } } });
    const emails = Array.from({ length: perKind }, (_, number) => `known-${number}@mail.example`);
    await app.db.insert(people).values(emails.map((email) => ({ name: "Known", email })));
    await app.db.insert(contacts).values(
      emails.map((email) => ({
        firstName: "Known",
        lastName: "Person",
        email,
        subject: "general" as const,
        message: "Hello",
      })),
    );
    await app.db.insert(emailSubscribers).values(emails.map((email) => ({ email })));
    const shares: number[] = [];
    // A busy moment of the machine looks like a difference for one round; a real one shows in all.
    for (let round = 0; round < rounds && !shares.some((share) => share <= 0.6); round += 1)
      shares.push(distinguishable(await times(path, round)));
    expect(Math.min(...shares), shares.join(", ")).toBeLessThanOrEqual(0.6);
  },
);
