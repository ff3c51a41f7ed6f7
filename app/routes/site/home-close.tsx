import { ContactForm } from "~/features/contacts/components/form";
import { NewsletterInline } from "~/features/newsletter/components/signup-inline";
import { useSeason } from "~/features/settings/hooks/use-season";
import { isCallFolded } from "~/features/settings/season.rules";
import { CallFold } from "~/features/site/components/call-fold";
import { ClosingCta } from "~/features/site/components/closing-cta";
import { ContactSection } from "~/features/site/components/contact-section";

/**
 * The last sections of the landing page: contact, then the call's last section or the folded call. In a file of its own,
 * whose code home.tsx loads late.
 */
export default function HomeClose() {
  const signup = <NewsletterInline source="next call" />;
  return (
    <>
      <ContactSection>
        <ContactForm />
      </ContactSection>
      {isCallFolded(useSeason()) ? <CallFold signup={signup} /> : <ClosingCta signup={signup} />}
    </>
  );
}
