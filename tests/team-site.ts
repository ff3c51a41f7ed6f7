import { afterEach, beforeEach, expect } from "vitest";
import { outboxMessages } from "~/db/schema";
import type { Person } from "~/features/auth/people/schema";
import { waitForTasksAfterResponse } from "~/lib/api/after-response.server";
import { createTestApp, type TestApp } from "./harness";

/** A test app for each test with a logged-in director, and helpers for inviting and logging in a person. */
export function teamSite() {
  let app: TestApp;
  let director: string;
  beforeEach(async () => {
    app = await createTestApp();
    director = await app.logIn();
  });
  afterEach(() => app.close());

  const call = (path: string, json?: unknown, cookie = "", method?: string) =>
    app.request(path, { json, cookie, ...(method && { method }) });
  const readEmails = () => app.db.select().from(outboxMessages).orderBy(outboxMessages.createdAt);
  return {
    get app() {
      return app;
    },
    /** The director's cookie. */
    get director() {
      return director;
    },
    /** Logs the director in again after their session has ended. */
    logInAgain: async () => {
      director = await app.logIn();
    },
    call,
    letters: readEmails,
    add: async (overrides: Record<string, unknown> = {}): Promise<Person> => {
      const person = {
        name: "Ana Reyes",
        email: "Ana@jury.example",
        roles: ["juror"],
        ...overrides,
      };
      const answer = await call("/api/jury/people", person, director);
      expect(answer.status).toBe(201);
      return (await answer.json()) as Person;
    },
    /** The digits and the token of the email that was queued last to this address; "" for none. */
    opened: async (to = "Ana@jury.example") => {
      const email = (await readEmails()).findLast(({ toAddress }) => toAddress === to);
      const text = email?.text ?? "";
      const code = /^(\d{6})$/m.exec(text)?.[1] ?? "";
      const token = /http:\/\/festival\.test\/jury\/enter\/([\w-]{43})/.exec(text)?.[1] ?? "";
      return { code, token, kind: email?.kind };
    },
    /** Requests digits, and waits until the work after the response is done. */
    ask: async (email = "ana@jury.example", cookie = "") => {
      const answer = await call("/api/login-codes", { email }, cookie);
      await waitForTasksAfterResponse();
      return answer;
    },
    enter: (json: Record<string, unknown>, cookie = "") => call("/api/sessions", json, cookie),
    current: (cookie: string) => call("/api/sessions/current", undefined, cookie),
  };
}
