import { describe, expect, test } from "vitest";
import { sampleValues } from "~/features/mail/wording/sample.texts";
import { decisionEmailKeys, editableEmails } from "~/features/mail/wording/texts";
import { renderWording } from "~/features/mail/wording/wording.rules.server";
import { decisionEmailBodies } from "~/features/mail-admin/schema";
import { defaultSettings } from "~/features/settings/schema";
import { type AnnouncedDecision, writeDecisionEmail } from "./decision";

const emailChangeSchema = decisionEmailBodies.change;
const decisionEmails = decisionEmailKeys.map((id) => ({
  id,
  ...editableEmails[id].defaultText(defaultSettings, { forNext: false }),
}));

const entry: AnnouncedDecision["entry"] = {
  title: "The Last Bus to Ojai",
  reference: "HL26-0412",
  outcome: "accepted",
  address: "https://festival.example/entry/one",
};
const bare: AnnouncedDecision = {
  values: sampleValues(defaultSettings),
  entry,
  otherEntries: [],
  feedback: [],
  personalNote: null,
  answerBy: "",
};
const full: AnnouncedDecision = {
  ...bare,
  otherEntries: [
    {
      title: "Salt <b>& Pepper",
      reference: "HL26-0413",
      outcome: "rejected",
      address: "https://festival.example/entry/two",
    },
  ],
  feedback: ["We believed the two leads.", "The middle is long."],
  personalNote: "Come & see us <soon>.",
  answerBy: "March 1, 2026",
};
const write = (email: (typeof decisionEmails)[number], decision: AnnouncedDecision) =>
  writeDecisionEmail(renderWording(email), decision, defaultSettings, "https://festival.example");

describe.each(decisionEmails)("the email $id", (email) => {
  test("is valid as it is", () => {
    const given = { ...email, updatedAt: null };
    expect(emailChangeSchema.safeParse(given).error).toBeUndefined();
    const { html } = renderWording(email);
    const asHtml = { subject: email.subject, html, updatedAt: null };
    expect(emailChangeSchema.safeParse(asHtml).error).toBeUndefined();
  });

  test("has no empty paragraphs if optional values are missing", () => {
    const { subject, html, text } = write(email, bare);
    for (const half of [subject, html, text]) expect(half).not.toContain("{{");
    expect(text).not.toMatch(/From our team|Your other entries|take part|\n\n\n/);
    expect(text).toContain("Dear Marisol Vance,");
    expect(html).toContain('href="https://festival.example/entry/one"');
    expect(text).toContain("Accepted. Your entry's private page (reference HL26-0412):");
    // An HTML template without empty paragraphs gives the same email.
    const asHtml = writeDecisionEmail(
      { ...renderWording(email), markdown: null },
      bare,
      defaultSettings,
      "https://festival.example",
    );
    expect(asHtml.html).toBe(html);
  });

  test("contains all values and both private links", () => {
    const { html, text } = write(email, full);
    const decision = ["We believed the two leads.", "The middle is long."];
    for (const words of decision) for (const half of [html, text]) expect(half).toContain(words);
    expect(text).toContain("Come & see us <soon>.");
    expect(html).toContain("Come &amp; see us &lt;soon&gt;.");
    expect(text).toContain("Salt <b>& Pepper: Not selected");
    expect(html).toContain("Salt &lt;b&gt;&amp; Pepper: Not selected");
    for (const link of ["one", "two"]) {
      expect(text).toContain(`https://festival.example/entry/${link}`);
    }
  });
});

test("an invitation asks for an answer with a button", () => {
  const [invitation] = decisionEmails;
  if (!invitation) throw new Error("There is no invitation.");
  const asks = (decision: AnnouncedDecision) =>
    />Reply now<\/a>/.test(write(invitation, decision).html);
  expect(asks(full)).toBe(true);
  expect(asks(bare)).toBe(false);
});

test("refuses an unknown variable and suggests a known one", () => {
  const given = { subject: "About {{FILM_TITLE}}", markdown: "{{FEDBACK}}", updatedAt: null };
  expect(emailChangeSchema.safeParse(given).error?.issues[0]?.message).toBe(
    "{{FEDBACK}} is not one of the variables. Did you mean {{FEEDBACK}}?",
  );
});
