import type { ReactNode } from "react";

type Props = { title: string; action: ReactNode; children: ReactNode };

/** The page of an email's link: one question, one button. Works without scripts. */
export function EmailLinkPage({ title, action, children }: Props) {
  return (
    <section className="curtain trouble">
      <img alt="" className="object-bottom" height="1000" src="/art/curtain.webp" width="2000" />
      <div className="wrap">
        <h1>{title}</h1>
        <p>{children}</p>
        {action}
      </div>
    </section>
  );
}
