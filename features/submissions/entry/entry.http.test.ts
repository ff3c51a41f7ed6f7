import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { outboxMessages, submissionEvents } from "~/db/tables";
import { handIn, openPayment, pay } from "~/tests/entries";
import { createTestApp, type TestApp } from "~/tests/harness";

let app: TestApp;
let address: string;

beforeEach(async () => {
  app = await createTestApp();
  const intent = await openPayment(app);
  await pay(app, intent);
  await handIn(app, intent);
  const [mail] = await app.db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.kind, "submission_confirmation"));
  const token = /\/entry\/([\w-]{32})/.exec(mail?.text ?? "")?.[1];
  address = `/api/entries/${token}`;
});
afterEach(() => app.close());

const correction = {
  submitterName: "Marisol V. Vance",
  submitterEmail: "mv@films.example",
  submitterPhone: "",
  filmUrl: "https://vimeo.example/final-cut",
  trailerUrl: "",
};
const detail = async (response: Response) => ((await response.json()) as { detail: string }).detail;

it("opens from the link in the confirmation mail, and shows nothing of the director's", async () => {
  const entry = (await (await app.request(address)).json()) as Record<string, unknown>;
  expect(entry).toMatchObject({
    filmTitle: "The Last Bus to Ojai",
    submissionFee: "$20",
    correctable: true,
  });
  for (const name of ["id", "adminNotes", "isFavorite", "paymentIntentId"]) {
    expect(entry).not.toHaveProperty(name);
  }
});

it("opens nothing for a link that is not the one", async () => {
  expect((await app.request(`/api/entries/${"A".repeat(32)}`)).status).toBe(404);
  expect((await app.request("/api/entries/short")).status).toBe(404);
});

it("is corrected until the deadline, and the history names the fields", async () => {
  const corrected = await app.request(address, { method: "PATCH", json: correction });
  expect(await corrected.json()).toMatchObject({
    submitterEmail: "mv@films.example",
    submitterPhone: null,
    filmUrl: "https://vimeo.example/final-cut",
  });
  const [event] = await app.db
    .select()
    .from(submissionEvents)
    .where(eq(submissionEvents.kind, "corrected"));
  expect(event?.detail).toEqual({
    fields: ["submitterName", "submitterEmail", "submitterPhone", "filmUrl"],
  });
  app.setNow("2026-02-01T00:59:59Z");
  expect((await app.request(address, { method: "PATCH", json: correction })).status).toBe(200);
  app.setNow("2026-02-01T01:00:00Z");
  const late = await app.request(address, { method: "PATCH", json: correction });
  expect(late.status).toBe(409);
  expect(await detail(late)).toContain("January 31, 2026");
});

it("changes nothing but what may be corrected", async () => {
  await app.request(address, {
    method: "PATCH",
    json: { ...correction, filmTitle: "Another film", status: "accepted", submissionFee: "$0" },
  });
  expect(await (await app.request(address)).json()).toMatchObject({
    filmTitle: "The Last Bus to Ojai",
    status: "pending",
    submissionFee: "$20",
  });
});

it("is withdrawn once, tells the director, and then stands still", async () => {
  for (const _ of [1, 2]) {
    const response = await app.request(`${address}/withdraw`, { method: "POST" });
    expect(await response.json()).toMatchObject({ correctable: false });
  }
  const notices = await app.db
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.kind, "withdrawal_notice"));
  expect(notices).toHaveLength(1);
  const late = await app.request(address, { method: "PATCH", json: correction });
  expect(await detail(late)).toBe("This entry was withdrawn.");
});
