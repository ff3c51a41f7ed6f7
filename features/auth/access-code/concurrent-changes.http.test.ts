import { expect, test } from "vitest";
import { accessCode, createTestApp, directorEmail } from "~/tests/harness";
import { readSession } from "../session/director.contract";
import { ensureAccessCode } from "./change.commands.server";
import { changeAccessCode } from "./contract";

test("an access code that is changed twice at once changes once", async () => {
  const app = await createTestApp();
  await ensureAccessCode(app.db, app.deps.clock, accessCode);
  const cookie = await app.logIn();
  const codes = ["the first of two new codes", "the second of two new codes"];
  const answers = await Promise.all(
    codes.map((code) => {
      const json = { currentCode: accessCode, newCode: code, repeatedCode: code };
      return app.request(changeAccessCode.path, { method: "PUT", cookie, json });
    }),
  );
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  const opened = await Promise.all(
    codes.map((code) =>
      app.request(readSession.path, { json: { email: directorEmail, accessCode: code } }),
    ),
  );
  expect(opened.filter(({ status }) => status === 200)).toHaveLength(1);
  await app.close();
});
