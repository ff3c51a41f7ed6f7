import { useRouteLoaderData } from "react-router";
import type { StructuredData as Data } from "~/features/landing/structured-data.rules";
import type { loader } from "./root";

/** JSON-LD in the page. `<` is written so that no text can end the element. */
export function StructuredData({ data }: { data: Data }) {
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
