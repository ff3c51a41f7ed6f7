import { Lightbulb } from "lucide-react";
import { Icon } from "~/components/icon";
import { logLineTips } from "../texts";

/** The box above the log line form. */
export function LogLineTips() {
  return (
    <section className="panel tips mb-10" data-density="compact">
      <h2>
        <Icon of={Lightbulb} size={20} />
        {logLineTips.title}
      </h2>
      <ul>
        {logLineTips.tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </section>
  );
}
