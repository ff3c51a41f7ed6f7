import { Suspense } from "react";
import { useLocation } from "react-router";
import { useLazyComponent } from "~/components/hooks/use-lazy-component";
import { waitForIdle } from "~/components/idle-callback";
import { lazyPart } from "~/components/lazy-part";
import { untilAge } from "~/components/page-age";
import { isJuryPath } from "~/lib/paths";

/** Only for directors. */
const PreviewBar = lazyPart(() => import("~/features/editions/components/preview-bar"));

/** The age of the page, in milliseconds, at which the code is fetched: the cookie banner appears at two seconds. */
const fetchAge = 1_200;

// A timeout of 0 would mean no timeout.
const loadOverlays = () =>
  waitForIdle(Math.max(1, untilAge(fetchAge))).then(() => import("./site-overlays"));

/**
 * Overlays that stay during navigation. The server renders only the preview notice. The rest starts in the browser,
 * does not wait for hydration, and blocks nothing.
 */
export function LazyOverlays({ preview }: { preview: boolean }) {
  const { pathname } = useLocation();
  const isJury = isJuryPath(pathname);
  const Overlays = useLazyComponent(loadOverlays, !isJury);
  if (isJury) return null;
  return (
    <>
      {preview && (
        <Suspense>
          <PreviewBar />
        </Suspense>
      )}
      {Overlays && <Overlays preview={preview} />}
    </>
  );
}
