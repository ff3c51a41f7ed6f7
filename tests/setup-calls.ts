import { strFromU8, strToU8, unzipSync } from "fflate";
import { expect } from "vitest";
import type { SetupFile } from "~/features/setup/schema";
import type { Change } from "~/features/setup/values.rules";
import type { TestApp } from "./harness";

/** Another festival as a file, and a director's calls with it. */

export const lightTheme = {
  scheme: "light",
  background: "#fbf8f3",
  text: "#1d1a26",
  primary: "#7a2b8f",
  accents: {
    gold: "#6f4700",
    rose: "#a01533",
    purple: "#5a2f8c",
    green: "#0f5a37",
    pink: "#8f1f63",
  },
  faces: "Fraunces and Source Sans",
};
const codes = ["first", "second", "third", "last"];

/** Something in every part. */
export const otherFestival = {
  format: 1,
  edition: {
    timeZone: "Europe/Madrid",
    currency: "eur",
    referencePrefix: "MAD",
    dates: {
      opensOn: "2026-01-10",
      deadlineAt: "2026-06-30T21:59:00Z",
      lateUntil: null,
      notificationsOn: "2026-08-01",
      festivalFrom: "2026-09-10",
      festivalTo: "2026-09-20",
      blackTieOn: "2026-09-20",
    },
  },
  facts: {
    brand: { name: "Otra", fullName: "Otra Film Festival" },
    formats: { clock: "24", numbers: "point_comma", money: "after" },
    categories: { short_film: { features: ["One", "Two"] } },
    newsletter: { doubleOptIn: true },
  },
  call: {
    categories: [
      { type: "short_film", name: "Short", plural: "Shorts" },
      ...["feature_film", "series_pilot", "log_line"].map((type) => ({ type })),
    ],
    deadlines: codes.map((code, index) => ({
      code,
      name: `The ${code}`,
      endsOn: index === 3 ? null : `2026-0${index + 2}-28`,
    })),
    fees: ["short_film", "feature_film", "series_pilot", "log_line"].flatMap((type) =>
      codes.map((deadline, index) => ({
        type,
        deadline,
        tier: "standard",
        amount: type === "log_line" ? 0 : 10.5 + index,
      })),
    ),
    questions: [
      { label: "Premiere status", kind: "choice", choices: ["World", "None"], required: true },
      { label: "Camera", kind: "short", retired: true, jury: "always" },
    ],
  },
  letters: [
    { id: "submission", subject: "Gracias", markdown: "Hello {{FILM_TITLE}}" },
    { id: "decision.accepted", subject: "You are in", markdown: "Come to {{FESTIVAL}}" },
    { id: "import_letter", subject: "Your page", markdown: "You came from {{SOURCE}}" },
    { id: "refund_notice", markdown: "Our bank needs a week." },
  ],
  deliverables: [
    { label: "DCP", kind: "link", types: ["short_film"], required: true, dueOn: "2026-08-20" },
    { label: "A still", kind: "link", types: ["short_film"], required: false, dueOn: "2026-08-20" },
  ],
  scorecards: [
    {
      name: "Main jury",
      categories: ["short_film"],
      phases: [
        {
          name: "First look",
          opensAt: "2026-07-01T08:00:00.000Z",
          closesAt: "2026-07-20T08:00:00.000Z",
          wantedScores: 2,
          blind: true,
          othersVisible: "never",
          namesVisible: false,
          criteria: [{ name: "Story", hint: null, weight: 2, scale: 10, required: true }],
        },
      ],
    },
  ],
  theme: lightTheme,
  pictures: [],
};

export function setupCalls(app: TestApp, cookie: string) {
  const post = (address: string, bytes?: Uint8Array, type = "application/json") =>
    app.request(address, {
      method: "POST",
      cookie,
      ...(bytes && { body: bytes as Uint8Array<ArrayBuffer>, headers: { "Content-Type": type } }),
    });
  const send = (file: unknown, query = "") =>
    post(`/api/setup/file${query}`, strToU8(JSON.stringify(file)));
  const zipped = (bytes: Uint8Array) => post("/api/setup/file", bytes, "application/zip");
  const exported = async () => {
    const response = await app.request("/api/setup/file", { cookie });
    expect(response.headers.get("content-type")).toBe("application/zip");
    return new Uint8Array(await response.arrayBuffer());
  };
  const jsonOf = (zip: Uint8Array) =>
    JSON.parse(strFromU8(unzipSync(zip)["festival.json"] ?? new Uint8Array())) as SetupFile;
  const changed = async (response: Response) => {
    expect(response.status, await response.clone().text()).toBe(200);
    return ((await response.json()) as { changes: Change[] }).changes;
  };
  const errorsOf = async (response: Response) => {
    expect(response.status, await response.clone().text()).toBe(422);
    const { errors } = (await response.json()) as { errors: { path: string; message: string }[] };
    return errors.map(({ path, message }) => `${path}: ${message}`);
  };
  const state = async () =>
    ((await (await app.request("/api/setup", { cookie })).json()) as { state: string }).state;

  return { post, send, zipped, exported, jsonOf, changed, errorsOf, state };
}
