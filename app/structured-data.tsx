import { useState } from "react";
import { useRouteLoaderData } from "react-router";
import { useHydrated } from "~/components/hooks/use-hydrated";
import type { loader } from "./root";

const type = "application/ld+json";

/**
 * JSON-LD in the page, for search engines. Only the server has `data`; hydration keeps what is in the document, and
 * pages reached by navigation have none. `<` is escaped so that no text can close the element.
 */
export function StructuredData({ data }: { data?: object }) {
  const nonce = useRouteLoaderData<typeof loader>("root")?.nonce || undefined;
  const hydrated = useHydrated();
  const [text] = useState(() => {
    if (data) return JSON.stringify(data).replaceAll("<", "\\u003c");
    const serverScript = !hydrated && document.querySelector(`script[type="${type}"]`);
    return serverScript ? serverScript.innerHTML : null;
  });
  if (text === null) return null;
  return (
    <script
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes of JSON
      dangerouslySetInnerHTML={{ __html: text }}
      nonce={nonce}
      suppressHydrationWarning
      type={type}
    />
  );
}

/**
 * Makes properties non-enumerable: the server can render them, but they are not serialised into the page's data for the
 * browser.
 */
export function hideFromClientData<T extends object, K extends keyof T>(
  pageData: T,
  name: K,
): Omit<T, K> & Partial<Pick<T, K>> {
  return Object.defineProperty(pageData, name, { enumerable: false });
}
