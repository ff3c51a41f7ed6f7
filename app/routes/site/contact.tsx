import { pageMeta } from "~/app/page-meta";
import { ContactForm } from "~/features/contacts/components/form";
import { ContactSection } from "~/features/site/components/contact-section";
import type { Route } from "./+types/contact";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Contact",
    description:
      "Contact the festival about tickets, press, submissions, sponsorship or anything else.",
  });

export default function Contact() {
  return (
    <div className="pt-10">
      <ContactSection as="h1">
        <ContactForm loadNow />
      </ContactSection>
    </div>
  );
}
