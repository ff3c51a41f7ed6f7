import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { auditLog, codes, outboxMessages } from "~/db/schema";
import { enterAs } from "~/tests/actors";
import { createTestApp, type TestApp } from "~/tests/harness";
import { openPayment, shortFilm } from "~/tests/submission-fixtures";
import type { Waiver, WaiverBatch } from "./waivers.schema";

let app: TestApp;
let cookie: string;
beforeEach(async () => {
  app = await createTestApp();
  cookie = await app.logIn();
});
afterEach(() => app.close());

const address = "/api/waivers/batches";
const form = { submissionType: "short_film", note: "Film school, Łódź", lastDay: "2025-12-31" };
const unknownId = "00000000-0000-4000-8000-000000000000";

async function makeBatch(fields: Record<string, unknown> = {}): Promise<WaiverBatch> {
  const response = await app.request(address, { cookie, json: { ...form, count: 3, ...fields } });
  expect(response.status).toBe(201);
  return (await response.json()) as WaiverBatch;
}
const read = async <T>(path: string) => (await (await app.request(path, { cookie })).json()) as T;
const codesOf = ({ id }: WaiverBatch) => read<Waiver[]>(`/api/waivers?batch=${id}`);
const revoke = ({ id }: Pick<WaiverBatch, "id">) =>
  app.request(`${address}/${id}/take-back`, { cookie, method: "POST" });

async function use(code: string) {
  const { paymentIntentId, draftToken } = await openPayment(app);
  return app.request("/api/waivers/redeem", { json: { paymentIntentId, draftToken, code } });
}
const audited = async (action: (typeof auditLog.$inferSelect)["action"]) =>
  app.db.select().from(auditLog).where(eq(auditLog.action, action));

it("codes are created together, and one is emailed to each address", async () => {
  await app.request("/api/waivers", { cookie, json: { ...form, note: "Ana" } });
  const emails = ["mo@school.example", "li@school.example"];
  const batch = await makeBatch({ emails });
  expect(batch).toMatchObject({ ...form, codes: 3, used: 0, takenBack: 0 });
  const batchCodes = await codesOf(batch);
  expect(new Set(batchCodes.map(({ code }) => code)).size).toBe(3);
  expect(await read<Waiver[]>("/api/waivers")).toHaveLength(4);
  const emailRows = await app.db.select().from(outboxMessages);
  expect(emailRows.map(({ toAddress }) => toAddress).toSorted()).toEqual(emails.toSorted());
  for (const { kind, toAddress, text } of emailRows) {
    expect(kind).toBe("waiver_code");
    const sentCodes = batchCodes.filter(({ code }) => text.includes(code));
    expect(sentCodes.map(({ email }) => email)).toEqual([toAddress]);
  }
  const otherBatch = await makeBatch({ submissionType: "log_line", count: "1" });
  const listed = await read<WaiverBatch[]>(address);
  expect(listed.map(({ id }) => id).toSorted()).toEqual([batch.id, otherBatch.id].toSorted());
  expect(await audited("waiver batch made")).toMatchObject([
    { subject: batch.id, detail: { codes: 3, emails: 2 } },
    { subject: otherBatch.id },
  ]);
});

it("a batch that is sent again is the same batch, and each address gets one code", async () => {
  const id = "7d1f3a52-6a3e-4c5b-9d7c-2f1e0b9a8c7d";
  const emails = ["mo@school.example", "mo@school.example", "li@school.example"];
  const batches = await Promise.all([makeBatch({ id, emails }), makeBatch({ id, emails })]);
  expect(batches.map((batch) => [batch.id, batch.codes])).toEqual([
    [id, 3],
    [id, 3],
  ]);
  expect(await app.db.$count(codes)).toBe(3);
  expect(await app.db.$count(outboxMessages)).toBe(2);
});

it("a batch lists who used a code, and revokes only the unused ones", async () => {
  const batch = await makeBatch();
  const otherBatch = await makeBatch();
  const [first, second] = await codesOf(batch);
  expect((await use(first?.code ?? "")).status).toBe(201);
  const revoked = await revoke(batch);
  expect(await revoked.json()).toMatchObject({ codes: 3, used: 1, takenBack: 2 });
  const { filmTitle: title, submitterName: submitter } = shortFilm;
  expect((await codesOf(batch)).find(({ id }) => id === first?.id)).toMatchObject({
    takenBackAt: null,
    entry: { title, submitter },
  });
  const refused = await use(second?.code ?? "");
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("no longer valid");
  app.passMinutes(1);
  expect((await revoke(batch)).status).toBe(200);
  expect(await audited("waiver batch taken back")).toMatchObject([
    { subject: batch.id, detail: { codes: 2 } },
  ]);
  expect((await codesOf(otherBatch)).map(({ takenBackAt }) => takenBackAt)).toEqual([
    null,
    null,
    null,
  ]);
  expect((await revoke({ id: unknownId })).status).toBe(404);
});

it("a code that is used and revoked at the same time is either used or revoked", async () => {
  const batch = await makeBatch({ count: 1 });
  const [only] = await codesOf(batch);
  const [used, revoked] = await Promise.all([use(only?.code ?? ""), revoke(batch)]);
  expect(revoked.status).toBe(200);
  const [row] = await app.db.select().from(codes);
  expect([used.status, row?.usedAt !== null, row?.stoppedAt !== null]).toEqual(
    used.status === 201 ? [201, true, false] : [409, false, true],
  );
});

it("a batch can be downloaded, which is logged", async () => {
  const batch = await makeBatch({ emails: ["mo@school.example"] });
  const batchCodes = await codesOf(batch);
  const spent = batchCodes.find(({ email }) => email)?.code ?? "";
  await use(spent);
  const answer = await app.request(`${address}/${batch.id}/export`, { cookie });
  expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  const [head, ...lines] = (await answer.text()).trim().split("\r\n");
  expect(head).toContain('"Code","Link","For whom","Sent to","Category","Last day","State"');
  expect(lines).toHaveLength(3);
  for (const { code, email } of batchCodes) {
    const line = lines.find((line) => line.startsWith(`"${code}"`)) ?? "";
    expect(line).toContain(
      `/submit/short-film?code=${code}","${form.note}",${email ? `"${email}"` : ""},`,
    );
    expect(line).toContain(
      code === spent
        ? `"Used","2025-08-01 05:00","${shortFilm.filmTitle}","${shortFilm.submitterName}"`
        : '"Short Film","2025-12-31","Unused",,,',
    );
  }
  expect(await audited("waiver codes exported")).toHaveLength(1);
  const unknown = await app.request(`${address}/${unknownId}/export`, { cookie });
  expect(unknown.status).toBe(404);
});

it("invalid batches are refused, and everybody but the director", async () => {
  const { id } = await makeBatch({ count: 1 });
  for (const [path, fields] of [
    ["count", { count: 0 }],
    ["count", { count: 501 }],
    ["count", { count: 1.5 }],
    ["count", { count: 1, emails: ["a@films.example", "b@films.example"] }],
    ["emails.0", { count: 2, emails: ["nobody"] }],
    ["note", { note: " " }],
    ["submissionType", { submissionType: "poem" }],
  ] as const) {
    const refused = await app.request(address, { cookie, json: { ...form, count: 3, ...fields } });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ errors: [{ path }] });
  }
  const past = { ...form, count: 3, lastDay: "2025-07-31" };
  expect((await app.request(address, { cookie, json: past })).status).toBe(409);
  expect(await app.db.select().from(codes)).toHaveLength(1);

  const programmer = await enterAs(app.db, app.deps.clock, "programmer");
  for (const [path, options] of [
    [address, {}],
    [address, { json: { ...form, count: 1 } }],
    [`${address}/${id}/export`, {}],
    [`${address}/${id}/take-back`, { method: "POST" }],
  ] as const) {
    expect((await app.request(path, { ...options, cookie: programmer })).status).toBe(403);
  }
});
