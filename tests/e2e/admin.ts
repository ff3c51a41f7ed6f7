import type { APIRequestContext, Page } from "@playwright/test";
import { logLine, shortFilm } from "../submission-fixtures";
import { asOwnPage, expect, expectAccessible } from "./fixtures";

/** Helpers of the director's tests: new entries and messages, on a shared site. */

type Answer = { id: string };

async function post<T>(request: APIRequestContext, path: string, data: unknown): Promise<T> {
  const answer = await request.post(path, { data, headers: asOwnPage });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** A word that no other test uses. */
export const uniqueWord = () => `w${Math.random().toString(36).slice(2, 10)}`;

/** Submits and pays for a short film with this title; returns its id. */
export function enterFilm(
  request: APIRequestContext,
  filmTitle: string,
  more: Partial<typeof shortFilm> = {},
): Promise<string> {
  return enterPaid(request, { ...shortFilm, ...more, filmTitle }, 30);
}

/** Submits and pays for a log line that begins with `words`; returns its id. */
export function enterLogLine(request: APIRequestContext, words: string): Promise<string> {
  const entry = { ...logLine, logLine: `${words} falls for the ghost of a lighthouse keeper.` };
  return enterPaid(request, entry, 1);
}

async function enterPaid(
  request: APIRequestContext,
  entry: typeof shortFilm | typeof logLine,
  amount: number,
): Promise<string> {
  const { submissionType, ...submission } = entry;
  const opened = await post<{ paymentIntentId: string; clientSecret: string }>(
    request,
    "/api/create-payment-intent",
    { amount, submissionType, submission },
  );
  const { paymentIntentId, clientSecret } = opened;
  const confirm = `/api/sandbox/payments/${paymentIntentId}/confirm`;
  await post(request, confirm, { clientSecret, card: "pays" });
  const created = await post<Answer>(request, "/api/submissions", { ...entry, paymentIntentId });
  return created.id;
}

/** Sends a message from a visitor with this first name; returns its id. */
export async function sendMessage(request: APIRequestContext, firstName: string): Promise<string> {
  const created = await post<Answer>(request, "/api/contact", {
    firstName,
    lastName: "Vance",
    email: `${firstName}@mail.example`,
    subject: "Ticket Support",
    message: "Is there a matinee?\n\nWe are two.",
    formTime: 5_000,
  });
  return created.id;
}

/** The two widths at which every page is checked. */
export const widths = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Checks the loaded page at both widths: by axe, and that nothing is wider than the window. */
export async function expectFits(page: Page, name = new URL(page.url()).pathname): Promise<void> {
  for (const size of widths) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `${name} scrolls sideways at ${size.width}`).toBeLessThanOrEqual(size.width);
  }
}

/**
 * Controls that are too small to touch: smaller than 44 by 44 px, in the page's main part or another one. A link that
 * covers its row, and a box with a label or a larger touch area, counts with that size.
 */
export const tooSmall = (page: Page, part = "main"): Promise<(string | null)[]> =>
  page.evaluate((within) => {
    const hit = (element: HTMLElement) => {
      const label = element.closest("label");
      const box = (label ?? element).getBoundingClientRect();
      const reach = ["::before", "::after"]
        .map((part) => getComputedStyle(element, part))
        .filter(({ position, content }) => position === "absolute" && content !== "none");
      const [width, height] = ["width", "height"].map((side) =>
        Math.max(
          box[side as "width"],
          ...reach.map((style) => Number.parseFloat(style[side as "width"]) || 0),
        ),
      );
      return { width: width ?? 0, height: height ?? 0 };
    };
    return (
      [
        ...document.querySelectorAll<HTMLElement>(
          `${within} :is(a, button, select, input, textarea)`,
        ),
      ]
        .filter((element) => element.getBoundingClientRect().width > 1)
        // A row's link covers the row; a link in a text is as high as its line.
        .filter((element) => !element.matches("[data-entry], .link"))
        .filter((element) => hit(element).width < 44 || hit(element).height < 43.9)
        .map((element) => element.getAttribute("aria-label") ?? element.textContent)
    );
  }, part);
