import type { ReactNode } from "react";
import { Logo } from "./logo";

type Props = {
  brand: { name: string; tagline: string };
  /** The target of the logo's link. */
  home: string;
  title: string;
  /** The festival's own logo. */
  logo?: ReactNode;
  children: ReactNode;
};

/** The layout of login pages: brand and one panel. */
export function AuthCardLayout({ brand, home, title, logo = <Logo />, children }: Props) {
  return (
    <main className="mx-auto grid min-h-svh max-w-120 grid-cols-1 content-center gap-8 p-5">
      <a className="brand" href={home}>
        {logo}
        <span>
          <span className="brand-name">{brand.name}</span>
          <span className="brand-tagline">{brand.tagline}</span>
        </span>
      </a>
      <div className="panel grid gap-6">
        <h1 className="panel-title mb-0!">{title}</h1>
        {children}
        <noscript>
          <p className="text-muted">This page needs JavaScript.</p>
        </noscript>
      </div>
    </main>
  );
}
