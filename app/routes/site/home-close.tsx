import { ContactForm } from "~/features/contacts/components/form";
import { NewsletterInline } from "~/features/newsletter/components/signup-inline";
import { ClosingCta } from "~/features/site/components/closing-cta";
import { ContactSection } from "~/features/site/components/contact-section";

/** The last section of the landing page. */
export default function HomeClose() {
  return (
    <>
      <ContactSection>
        <ContactForm />
      </ContactSection>
      <ClosingCta signup={<NewsletterInline source="next call" />} />
    </>
  );
}
