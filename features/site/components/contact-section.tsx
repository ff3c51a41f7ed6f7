import { CalendarDays, type LucideIcon, Mail, MapPin } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "~/components/icon";
import { Panel } from "~/components/panel";
import { useSettings } from "~/features/settings/hooks";
import { useSeason } from "~/features/settings/hooks/use-season";
import { dateRange } from "~/lib/dates/calendar";
import { sections } from "~/lib/paths";
import { datesLabel } from "../season.texts";
import { SocialLinks } from "./social-links";

type Props = {
  /** The contact form. */
  children: ReactNode;
  /** h1 if the section is a page of its own. */
  as?: "h1" | "h2";
};

/** The festival's place, dates and social links, beside the contact form. */
export function ContactSection({ children, as: Heading = "h2" }: Props) {
  const settings = useSettings();
  const { dates, mailboxes, place } = settings;
  const Subheading = Heading === "h1" ? "h2" : "h3";
  return (
    <section className="section contact-section" id={sections.contact}>
      <div className="wrap beside">
        <div>
          <p className="where">Contact</p>
          <Heading className="h-section">Write to us</Heading>
          <Subheading className="sr-only">Festival information</Subheading>
          <ul className="mt-8 mb-9 grid gap-5.5">
            <ContactDetail icon={MapPin} label="Location">
              <span className="text-muted">{place.long}</span>
            </ContactDetail>
            <ContactDetail icon={CalendarDays} label={datesLabel(useSeason())}>
              <span className="text-muted">
                {dateRange(dates.festivalFrom, dates.festivalTo, settings)}, viewing and awards
                ceremony
              </span>
            </ContactDetail>
            <ContactDetail icon={Mail} label="Email">
              <a className="link" href={`mailto:${mailboxes.hello}`}>
                {mailboxes.hello}
              </a>
            </ContactDetail>
          </ul>
          <Subheading className="mb-3.5 font-sans text-lg leading-snug font-medium tracking-normal">
            Follow Us
          </Subheading>
          <SocialLinks />
        </div>
        <Panel title="Send Us a Message" titleAs={Subheading}>
          {children}
        </Panel>
      </div>
    </section>
  );
}

type ContactDetailProps = { icon: LucideIcon; label: string; children: ReactNode };

function ContactDetail({ icon, label, children }: ContactDetailProps) {
  return (
    <li className="grid grid-cols-[24px_minmax(0,1fr)] gap-4 [&>svg]:mt-1 [&>svg]:text-accent">
      <Icon of={icon} size={20} />
      <div>
        <b className="block font-medium">{label}</b>
        {children}
      </div>
    </li>
  );
}
