import { useCallback, useEffect, useRef } from "react";
import { Card } from "~/components/admin/page-header";
import { useLandingPage } from "../hooks";
import { lookPageTexts as texts } from "../texts";

/**
 * The landing page with a stylesheet that is not saved yet. A picture for the eye: it runs no script, takes no focus,
 * and is left out for screen readers, which have the table of contrasts.
 */
export function LookPreview({ stylesheet }: { stylesheet: string }) {
  const html = useLandingPage();
  const frame = useRef<HTMLIFrameElement>(null);
  const applyStylesheet = useCallback(() => {
    const frameWindow = frame.current?.contentWindow as
      | (Window & typeof globalThis)
      | null
      | undefined;
    if (!frameWindow || !stylesheet) return;
    // Not a <style> element: the page's content security policy allows only its own.
    const sheet = new frameWindow.CSSStyleSheet();
    sheet.replaceSync(stylesheet);
    frameWindow.document.adoptedStyleSheets = [sheet];
  }, [stylesheet]);
  useEffect(applyStylesheet, [applyStylesheet]);
  return (
    <Card
      aside={<span className="text-subtle">{texts.landingPageNote}</span>}
      flush
      title={texts.landingPage}
    >
      {/* Two and a half times as wide, so that it is laid out as on a larger screen. */}
      <div className="aspect-[4/5] overflow-hidden rounded-b-lg border-t border-line" inert>
        {html && (
          <iframe
            className="size-[250%] origin-top-left scale-40 border-0"
            onLoad={applyStylesheet}
            ref={frame}
            sandbox="allow-same-origin"
            srcDoc={html}
            tabIndex={-1}
            title={texts.landingPage}
          />
        )}
      </div>
    </Card>
  );
}
