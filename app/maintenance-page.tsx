import { renderToStaticMarkup } from "react-dom/server";
import { buttonClass } from "~/components/button";

export type Unavailable = {
  title: string;
  /** The problem and its solution, in plain words. */
  text: string;
  /** Seconds after which the page reloads automatically. */
  retrySeconds: number;
  /** Where to go instead of trying again. */
  link?: { label: string; to: string };
};

/**
 * The page that is shown when no other can be rendered: complete HTML without database or scripts. `styles` are the
 * addresses of the built stylesheets; it is readable without them.
 */
export function unavailablePage(
  { title, text, retrySeconds, link }: Unavailable,
  styles: readonly string[],
): string {
  const page = (
    <html className="dark" lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta content="width=device-width, initial-scale=1" name="viewport" />
        <meta content="dark" name="color-scheme" />
        <meta content="noindex" name="robots" />
        <meta content={String(retrySeconds)} httpEquiv="refresh" />
        <title>{title}</title>
        {styles.map((href) => (
          <link href={href} key={href} rel="stylesheet" />
        ))}
      </head>
      <body>
        <main>
          <section className="curtain trouble min-h-svh">
            <img
              alt=""
              className="object-bottom"
              height="1000"
              src="/art/curtain.webp"
              width="2000"
            />
            <div className="wrap">
              <h1>{title}</h1>
              <p>{text}</p>
              {/* An empty address is the one that was asked for. */}
              <a className={buttonClass()} href={link?.to ?? ""}>
                {link?.label ?? "Try Again"}
              </a>
            </div>
          </section>
        </main>
      </body>
    </html>
  );
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
}
