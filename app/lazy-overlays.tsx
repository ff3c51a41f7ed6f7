import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { useLazyComponent } from "~/components/hooks/use-lazy-component";
import { whenIdle } from "~/components/idle-callback";
import { untilAge } from "~/components/page-age";
import { isJuryPath } from "~/lib/paths";

/** The director's alone. */
const PreviewBar = lazy(() => import("~/features/editions/components/preview-bar"));

/** The question about cookies comes when the page is two seconds old: its code is fetched before that. */
const fetchedAt = 1_200;

// A timeout of 0 would be none.
const loadCompany = () =>
  whenIdle(Math.max(1, untilAge(fetchedAt))).then(() => import("./site-overlays"));

/**
 * Overlays that stay while the visitor moves between pages. The server's HTML contains only the
 * notice that an edition is previewed. Started in the browser, it does not wait for hydration, and
 * nothing waits for its code.
 */
export function LazyOverlays({ preview }: { preview: boolean }) {
  const { pathname } = useLocation();
  const juror = isJuryPath(pathname);
  const Company = useLazyComponent(loadCompany, !juror);
  if (juror) return null;
  return (
    <>
      {preview && (
        <Suspense>
          <PreviewBar />
        </Suspense>
      )}
      {Company && <Company preview={preview} />}
    </>
  );
}
