import { retention } from "../retention.rules";

/** How long data is kept, and why. */
export const RetentionList = () => (
  <dl className="grid gap-3">
    {retention.map(({ what, keep, why }) => (
      <div className="border-t border-line pt-3" key={what}>
        <dt>{what}</dt>
        <dd className="text-sm text-muted">
          {keep}. {why}.
        </dd>
      </div>
    ))}
  </dl>
);
