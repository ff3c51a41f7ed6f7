type Props = { label: string; links: readonly { id: string; label: string }[] };

/** Links to the sections of a long page, for phones and tablets, where they are not side by side. */
export function JumpLinks({ label, links }: Props) {
  return (
    <nav
      aria-label={label}
      className="-mx-4 flex gap-x-4 overflow-x-auto px-4 text-sm whitespace-nowrap lg:hidden print:hidden"
    >
      {links.map(({ id, label }) => (
        <a className="link flex-none py-2.5" href={`#${id}`} key={id}>
          {label}
        </a>
      ))}
    </nav>
  );
}

/** The classes of a section with a jump link: it scrolls clear of the top bar. */
export const jumpTarget = "scroll-mt-6.5 max-md:scroll-mt-19 min-w-0";
