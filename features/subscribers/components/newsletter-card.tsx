import type { ElementType } from "react";
import { popupTexts } from "../rules";
import { DancingMark } from "./dancing-mark";
import { NewsletterForm } from "./newsletter-form";
import "./newsletter.css";

type Props = {
  /** The element of the title: a dialog's title, or h2. */
  heading?: ElementType;
  /** Shows the success view. */
  welcome?: boolean;
  /** Called once the address is on the list. Left out: a preview, which sends nothing. */
  onSubscribed?: () => void;
};

/** What the popup shows: the invitation with its form, then the welcome. */
export function NewsletterCard({ heading: Heading = "h2", welcome = false, onSubscribed }: Props) {
  return (
    <div aria-live="polite" className="newsletter" data-accent="rose">
      {welcome ? (
        <div className="newsletter-welcome">
          <DancingMark />
          <Heading className="dialog-title">{popupTexts.successTitle}</Heading>
          <p className="newsletter-done">{popupTexts.success}</p>
          <p>{popupTexts.successText}</p>
        </div>
      ) : (
        <>
          <div className="newsletter-art grain">
            <img alt="" height="750" src="/art/news-bokeh.webp" width="1200" />
          </div>
          <div className="newsletter-body">
            <Heading className="dialog-title">{popupTexts.title}</Heading>
            <p>{popupTexts.welcome}</p>
            <NewsletterForm onSubscribed={onSubscribed} />
          </div>
        </>
      )}
    </div>
  );
}
