import { Button, ButtonLink } from "~/components/button";
import { pathFor } from "~/lib/paths";

type Props = {
  title: string;
  /** The problem and its solution, in plain words. */
  children: string;
  /** '404', '500': shown small. */
  code?: number;
};

/** The layout of error pages: a closed curtain. */
export function ErrorPageLayout({ title, children, code }: Props) {
  return (
    <section className="curtain trouble">
      <img alt="" className="object-bottom" height="1000" src="/art/curtain.webp" width="2000" />
      <div className="wrap">
        {code && <p className="where num">{code}</p>}
        <h1>{title}</h1>
        <p>{children}</p>
        <div className="flex flex-wrap justify-center gap-3">
          {code === 500 && <Button onClick={() => location.reload()}>Try again</Button>}
          <ButtonLink to={pathFor("home")} variant={code === 500 ? "outline" : "primary"}>
            Back to Home
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
