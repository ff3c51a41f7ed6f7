import type { ElementType } from "react";
import { Picture } from "~/components/picture";
import { useSettings } from "~/features/settings/hooks";
import { useInvitation } from "../hooks";
import { confirmTexts, popupTexts } from "../rules";
import type { SubscribeReply } from "../schema";
import { DancingLogo } from "./dancing-logo";
import { NewsletterForm } from "./signup-form";
import "./signup.css";

type Props = {
  /** The element of the title: a dialog's title, or h2. */
  heading?: ElementType;
  /** Shows the result: subscribed, or asked to confirm by email. */
  done?: "welcome" | "confirm";
  /** Called after subscribing. Without it, this is a preview that sends nothing. */
  onSubscribed?: (reply: SubscribeReply) => void;
};

/** The content of the popup: the form, then the result. */
export function NewsletterCard({ heading: Heading = "h2", done, onSubscribed }: Props) {
  const invited = useInvitation();
  const { pictures, words } = useSettings();
  const { newsletterWelcome } = words;
  const { news } = pictures;
  const texts =
    done === "confirm" ? confirmTexts : { ...popupTexts, successText: newsletterWelcome };
  return (
    <div aria-live="polite" className="newsletter" data-accent="rose">
      {done ? (
        <div className="newsletter-welcome">
          <DancingLogo />
          <Heading className="dialog-title">{texts.successTitle}</Heading>
          <p className="newsletter-done">{texts.success}</p>
          <p>{texts.successText}</p>
        </div>
      ) : (
        <>
          <div className="newsletter-art grain">
            <Picture
              alt={news?.alt ?? ""}
              height="750"
              sizes="24rem"
              src={news?.url ?? "/art/news-bokeh.webp"}
              width="1200"
            />
          </div>
          <div className="newsletter-body">
            <Heading className="dialog-title">{popupTexts.title}</Heading>
            <p>{invited}</p>
            <NewsletterForm onSubscribed={onSubscribed} />
          </div>
        </>
      )}
    </div>
  );
}
