import { useRouteLoaderData } from "react-router";
import type { loader } from "./root";

/** JSON-LD in the page. `<` is written so that no text can end the element. */
export function StructuredData({ data }: { data: object }) {
  const nonce = useRouteLoaderData<typeof loader>("root")?.nonce || undefined;
  return (
    <script
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes of JSON
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll("<", "\\u003c") }}
      nonce={nonce}
      suppressHydrationWarning
      type="application/ld+json"
    />
  );
}
