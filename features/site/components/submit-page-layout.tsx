import type { ReactNode } from "react";
import { ButtonLink } from "~/components/button";
import type { Accent } from "~/features/settings/schema";
import { pathFor } from "~/lib/paths";
import { Brand } from "./brand";

const layouts = { ticket: "wrap flow", wide: "wrap pt-[clamp(36px,4.4vw,64px)] pb-30", bleed: "" };

type Props = {
  accent?: Accent;
  /** The text of the link home at the right of the bar. */
  leaveLabel: string;
  /** ticket: with a column for the fee ticket; wide: one column; bleed: full width. */
  layout: keyof typeof layouts;
  children: ReactNode;
};

/** The layout of the submission pages: a plain bar without the site's navigation. */
export function SubmitPageLayout({ accent, leaveLabel, layout, children }: Props) {
  return (
    <div data-accent={accent}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="border-b border-line bg-pit [&_.wrap]:flex [&_.wrap]:flex-wrap [&_.wrap]:items-center [&_.wrap]:gap-y-0 [&_.wrap]:gap-x-5 [&_.wrap]:min-h-18 [&_.wrap>:last-child:not(:first-child)]:ml-auto max-sm:[&_.brand-long-name]:max-w-44">
        <div className="wrap">
          <Brand />
          <ButtonLink size="sm" to={pathFor("home")} variant="ghost">
            {leaveLabel}
          </ButtonLink>
        </div>
      </header>
      <main className={layouts[layout]} id="main" tabIndex={-1}>
        <noscript>
          <p className="notice">This form needs JavaScript. Please turn it on for this page.</p>
        </noscript>
        {children}
      </main>
    </div>
  );
}
