import { NewsletterInline } from "~/features/newsletter/components/signup-inline";

/** The newsletter form in the footer of every public page. */
export default function FooterSignup() {
  return <NewsletterInline label="Newsletter" source="footer" />;
}
