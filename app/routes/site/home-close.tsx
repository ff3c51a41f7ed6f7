import { ContactForm } from "~/features/contacts/components/form";
import { ClosingCta } from "~/features/landing/components/closing-call";
import { ContactSection } from "~/features/landing/components/contact-section";

/** The end of the landing page. */
export default function Close() {
  return (
    <>
      <ContactSection>
        <ContactForm />
      </ContactSection>
      <ClosingCta />
    </>
  );
}
