import { useEffect, useRef } from "react";
import type { Wording } from "~/features/mail/wording/schema";
import { editorTexts } from "../texts";

/** Milliseconds from the last key until the preview is updated. */
const settleMs = 400;

type Props = {
  /** The address that answers a posted form with the email. */
  action: string;
  /** The last valid text. */
  wording: Wording;
  /** The entry whose values are filled in, or 'sample'. */
  submission: string;
};

/**
 * The email as its reader sees it, rendered by the server into a sandboxed frame. A new frame each time leaves no steps
 * in the window's history.
 */
export function EmailPreview({ action, wording: { subject, markdown, html }, submission }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const frameCount = useRef(0);
  useEffect(() => {
    const draw = () => {
      if (!container.current) return;
      frameCount.current += 1;
      const frame = document.createElement("iframe");
      frame.name = `letter-${frameCount.current}`;
      frame.title = editorTexts.previewTitle;
      frame.setAttribute("sandbox", "");
      const form = document.createElement("form");
      form.method = "post";
      form.enctype = "multipart/form-data";
      form.action = action;
      form.target = frame.name;
      form.hidden = true;
      for (const [name, value] of Object.entries({ subject, markdown, html, submission })) {
        if (value === undefined) continue;
        const field = document.createElement("textarea");
        field.name = name;
        field.value = value;
        form.append(field);
      }
      const earlierFrames = [...container.current.children];
      container.current.append(frame, form);
      form.submit();
      // The previous email stays visible until this one is loaded; the empty frame has loaded already.
      frame.addEventListener("load", () => {
        for (const element of [...earlierFrames, form]) element.remove();
      });
    };
    const timer = setTimeout(draw, frameCount.current === 0 ? 0 : settleMs);
    return () => clearTimeout(timer);
  }, [action, subject, markdown, html, submission]);
  return (
    <div
      className="grid border-t border-line [&>iframe]:[grid-area:1/1] [&>iframe]:h-[min(820px,80svh)] [&>iframe]:w-full [&>iframe]:border-0 [&>iframe]:bg-house"
      data-testid="letter"
      ref={container}
    />
  );
}

/** An email with a standard text as it is sent now, with sample values. */
export function SavedEmail({ name, path }: { name: string; path: string }) {
  return (
    <>
      <p className="px-5 pb-5 text-muted">{editorTexts.savedPreview}</p>
      <iframe
        className="h-[min(820px,80svh)] w-full border-0 border-t border-line bg-house"
        sandbox=""
        src={path}
        title={`${name}, as it is sent now`}
      />
    </>
  );
}
