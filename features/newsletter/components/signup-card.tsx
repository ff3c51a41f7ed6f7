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
  const invitationText = useInvitation();
  const { pictures, words } = useSettings();
  const { newsletterWelcome } = words;
  const { news } = pictures;
  const texts =
    done === "confirm" ? confirmTexts : { ...popupTexts, successText: newsletterWelcome };
  return (
    <div aria-live="polite" className="newsletter" data-accent="rose">
      {done ? (
        <div className="grid justify-items-center gap-3 px-[clamp(22px,5vw,34px)] py-[clamp(36px,8vw,56px)] text-center">
          <DancingLogo />
          <Heading className="dialog-title">{texts.successTitle}</Heading>
          <p className="max-w-[26em] text-green font-medium">{texts.success}</p>
          <p className="max-w-[26em] text-muted">{texts.successText}</p>
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
          <div className="px-[clamp(22px,5vw,34px)] pt-2 pb-[clamp(24px,5vw,34px)]">
            <Heading className="dialog-title">{popupTexts.title}</Heading>
            <p className="mt-3 text-muted">{invitationText}</p>
            <NewsletterForm onSubscribed={onSubscribed} />
          </div>
        </>
      )}
    </div>
  );
}
