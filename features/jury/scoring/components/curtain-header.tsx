import type { ReactNode } from "react";

type Props = {
  /** The small title above the headline. */
  title: string;
  headline: string;
  children: ReactNode;
};

/** The screen for an empty list: a lit curtain. */
export const CurtainHeader = ({ title, headline, children }: Props) => (
  <header className="relative isolate grid content-center justify-items-center min-h-[min(72svh,620px)] mb-6 mx-[calc(50%_-_50vw)] pt-12 pb-22 px-5 overflow-hidden text-center before:absolute before:inset-0 before:-z-1 before:bg-[linear-gradient(var(--color-pit),transparent_30%,transparent_92%,var(--color-pit))] [&_p+.btn]:mt-7">
    <img
      alt=""
      className="in-data-dim:brightness-62 absolute inset-0 -z-2 w-full h-full object-cover object-[50%_100%]"
      height="1000"
      src="/art/curtain.webp"
      width="2000"
    />
    <h1 className="text-muted font-sans text-base leading-[1.4] font-normal">{title}</h1>
    <p className="mt-1.5 font-display text-[clamp(3.6rem,15vw,7rem)] leading-[0.88] font-normal text-balance">
      {headline}
    </p>
    {children}
  </header>
);
