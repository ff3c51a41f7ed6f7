import { Lightbulb } from "lucide-react";
import { Icon } from "~/components/icon";
import { useSettings } from "~/features/settings/hooks";
import { logLineTipsTitle } from "../texts";

/** The tips above the log line form. */
export function LogLineTips() {
  const { logLineTips } = useSettings().words;
  return (
    <section className="panel [&_svg]:flex-none [&_svg]:text-accent mb-10" data-density="compact">
      <h2 className="flex items-center gap-3 mb-3 font-sans text-lg leading-[1.4] font-semibold tracking-normal">
        <Icon of={Lightbulb} size={20} />
        {logLineTipsTitle}
      </h2>
      <ul className="grid gap-1.5 pl-8 text-muted list-disc">
        {logLineTips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </section>
  );
}
