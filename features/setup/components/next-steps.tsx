import { Link } from "react-router";
import { Card } from "~/components/admin/page-header";
import { pages } from "~/lib/paths";
import { setupPageTexts } from "../page.texts";

const texts = setupPageTexts.file.next;

/** The pages that finish a festival after its set-up. */
export const NextSteps = () => (
  <Card title={texts.title}>
    <p className="mb-4 max-w-prose text-muted">{texts.note}</p>
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-2 max-sm:grid-cols-[minmax(0,1fr)]">
      {texts.steps.map(({ to, label, note }) => (
        <div className="contents" key={to}>
          <dt>
            <Link className="link" to={pages[to]}>
              {label}
            </Link>
          </dt>
          <dd className="text-muted max-sm:mb-2">{note}</dd>
        </div>
      ))}
    </dl>
  </Card>
);
