import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Ticket } from "../schema";
import { SecondFactorForm } from "./login-step";

const form = (methods: Ticket["methods"]) =>
  renderToStaticMarkup(
    <SecondFactorForm
      onLoggedIn={() => undefined}
      onStartAgain={() => undefined}
      ticket={{ next: "second_factor", ticket: "t", methods }}
    />,
  );

test("asks only for codes that the person has: none once every recovery code is used", () => {
  expect(form(["totp", "recovery"])).toContain('name="totp"');
  expect(form(["recovery", "passkey"])).toContain('name="recoveryCode"');
  expect(form(["passkey"])).not.toContain("<input");
});
