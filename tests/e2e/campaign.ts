import type { Page } from "@playwright/test";
import { uniqueWord } from "./admin";
import { untilHydrated } from "./fixtures";

/** Makes a call as the page would, with its cookies; throws if it fails. */
export async function post<T>(
  page: Page,
  path: string,
  data: unknown,
  method = "POST",
): Promise<T> {
  const headers = { Origin: process.env.E2E_URL ?? "" };
  const answer = await page.request.fetch(path, { method, data, headers });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Creates a campaign and opens its page. */
export async function openCampaign(
  page: Page,
  overrides: Record<string, unknown> = {},
): Promise<string> {
  const data = {
    name: `Posters ${uniqueWord()}`,
    platform: "twitter",
    status: "active",
    ...overrides,
  };
  const { id } = await post<{ id: string }>(page, "/api/promo/campaigns", data);
  await page.goto(`/admin/promo/campaigns/${id}`);
  await untilHydrated(page);
  return id;
}
