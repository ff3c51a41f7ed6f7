import type { APIRequestContext } from "@playwright/test";
import { enter } from "~/features/auth/login-code/contract";
import * as people from "~/features/auth/people/contract";
import * as assignment from "~/features/jury/assignment/contract";
import * as setup from "~/features/jury/setup/contract";
import { accessCode, directorEmail } from "../director-account";
import { asOwnPage, expect, readMails } from "./fixtures";

/** Helpers of the jury's tests: emails with digits, and a jury at work. */

/** The digits and the link of the last email to this address. */
export async function emailTo(to: string, kind: RegExp, dataDir?: string) {
  let email: { code: string; link: string } | undefined;
  await expect(async () => {
    const texts = readMails(dataDir)
      .map((mail) => mail.replace(/=\r?\n/g, ""))
      .filter((text) => text.includes(to) && kind.test(text));
    const text = texts.at(-1) ?? "";
    const code = /^(\d{6})\r?$/m.exec(text)?.[1];
    const link = /\/jury\/enter\/[\w-]{43}/.exec(text)?.[0];
    if (code && link) email = { code, link };
    expect(email).toBeDefined();
  }).toPass();
  return email as { code: string; link: string };
}

async function post<T>(
  request: APIRequestContext,
  { path }: { path: string },
  id: string,
  data: object,
): Promise<T> {
  const answer = await request.post(path.replace("{id}", id), { data, headers: asOwnPage });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T;
}

/** Invites jurors and opens a phase with five required questions. */
export async function openJury(
  request: APIRequestContext,
  { name, jurors, now }: { name: string; jurors: string[]; now: Date },
) {
  await request.post("/api/director/session", {
    data: { email: directorEmail, accessCode },
    headers: asOwnPage,
  });
  const members: { personId: string }[] = [];
  for (const juror of jurors) {
    const data = { name: juror, email: emailOf(juror), roles: ["juror"], languages: [] };
    const { id } = await post<{ id: string }>(request, people.addPerson, "", data);
    members.push({ personId: id });
  }
  const jury = await post<{ id: string }>(request, setup.createJury, "", {
    name,
    members,
    categories: ["short_film", "log_line"],
  });
  const day = 86_400_000;
  const phase = await post<{ id: string }>(request, setup.createPhase, "", {
    juryId: jury.id,
    name,
    wantedScores: 1,
    blind: true,
    opensAt: new Date(now.getTime() - day).toISOString(),
    closesAt: new Date(now.getTime() + 10 * day).toISOString(),
    othersVisible: "after_own",
    namesVisible: true,
    criteria: [
      { name: "Story", hint: "Does the love cost something?", weight: 2, scale: 5, required: true },
      { name: "Craft", weight: 1, scale: 10, required: true },
      ...["Chemistry", "Voice", "The ending"].map((name) => ({
        name,
        weight: 1,
        scale: 5,
        required: true,
      })),
    ],
  });
  return {
    /** Assigns these films to jurors, by their position in the list. */
    assign: async (films: readonly string[], ...to: readonly number[]) => {
      for (const juror of to) {
        const { personId } = members[juror] ?? {};
        for (const submissionId of films) {
          await post(request, assignment.assignManually, phase.id, { submissionId, personId });
        }
      }
    },
    publish: () => post(request, assignment.publishAssignments, phase.id, {}),
  };
}

export const emailOf = (juror: string) =>
  `${juror
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ".")}@jury.example`;

/** Logs in with the invitation's digits; the requests then have the juror's session. */
export async function enterAs(request: APIRequestContext, juror: string, dataDir: string) {
  const { code, link } = await emailTo(emailOf(juror), /invited/, dataDir);
  const data = { code, token: link.split("/").at(-1) };
  const answer = await request.post(enter.path, { data, headers: asOwnPage });
  expect(answer.status()).toBe(201);
}
