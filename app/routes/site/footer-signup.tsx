import { NewsletterInline } from "~/features/newsletter/components/signup-inline";

/** The newsletter, at the foot of every public page. */
export default function FooterSignup() {
  return <NewsletterInline label="Newsletter" source="footer" />;
}
