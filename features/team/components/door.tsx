import type { ReactNode } from "react";
import { useFacts } from "~/features/festival/client";
import { pages } from "~/http/addresses";
import { Mark } from "~/ui/mark";

type Props = { title: string; children: ReactNode };

/** The small page before the jury's rooms: the mark, one panel, nothing else. */
export function Door({ title, children }: Props) {
  const { brand } = useFacts();
  return (
    <main className="mx-auto grid min-h-svh max-w-120 grid-cols-1 content-center gap-8 p-5">
      <a className="brand" href={pages.home}>
        <Mark />
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
