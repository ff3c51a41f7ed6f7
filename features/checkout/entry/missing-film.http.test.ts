import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { outboxMessages } from "~/db/schema";
import type { Receipt } from "~/features/submissions/schema";
import { createTestApp, type TestApp } from "~/tests/harness";
import { logLine, openPayment, pay, shortFilm, submitEntry } from "~/tests/submission-fixtures";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

it("who sends the film later reads first that it is missing, and until when", async () => {
  const enter = async (entry: Record<string, unknown>, amount = 20) => {
    const intent = await openPayment(app, entry, { amount });
    await pay(app, intent);
    const receipt = (await (await submitEntry(app, intent, entry)).json()) as Receipt;
    const mails = await app.db
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.submissionId, receipt.id));
    const textOf = (kind: string) => mails.find((mail) => mail.kind === kind)?.text ?? "";
    return { receipt, confirmation: textOf("submission_confirmation"), all: mails };
  };
  const line = "One thing is missing: your film. Please send it by January 31, 2026.";
  const without = await enter({ ...shortFilm, filmUrl: "", filmTitle: "Sent later" });
  expect(without.receipt.filmUntil).toBe("January 31, 2026");
  expect(without.confirmation).toMatch(
    new RegExp(`^${line}\nhttp://festival\\.test/entry/[\\w-]{32}\n`),
  );
  expect(without.all.filter(({ html }) => html.includes(line))).toHaveLength(1);
  // Nothing is said of a film that is there, or of a text.
  for (const complete of [await enter(shortFilm), await enter(logLine, 1)]) {
    expect(complete.receipt).not.toHaveProperty("filmUntil");
    expect(complete.confirmation).not.toContain("missing");
  }
});
