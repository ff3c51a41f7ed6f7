import { Link } from "react-router";
import { RadioCards } from "~/components/radio-cards";
import { useFestival } from "~/features/settings/hooks";
import { defaultSettings } from "~/features/settings/schema";
import { pages } from "~/lib/paths";
import { cutText } from "~/lib/shorten";
import { setupPageTexts } from "../page.texts";
import { presets } from "../presets.rules";
import { withPreset } from "../wizard.rules";
import { type StepProps, TextField } from "./step-fields";

const texts = setupPageTexts.wizard;

/** The festival's name, and what to begin from. */
export function NameStep({ draft, change, errors }: StepProps) {
  const { settings, renderedAt } = useFestival();
  const hasEmail = settings.brand.name !== defaultSettings.brand.name;
  const brandError = (name: string) => errors.get(`facts.brand.${name}`);
  return (
    <>
      <div className="max-sm:[&_.picks]:grid-cols-[minmax(0,1fr)]">
        <RadioCards
          legend={texts.begin}
          name="preset"
          onChange={({ target }) =>
            change(withPreset(draft, target.value, settings, new Date(renderedAt)))
          }
          options={presets.map(({ id, label, note }) => ({ value: id, label, note }))}
          wide
          value={draft.preset}
        />
      </div>
      <p>
        <Link className="link" to={pages.adminSetupFile}>
          {texts.beginFile}
        </Link>
      </p>
      <TextField
        error={brandError("fullName")}
        hint={texts.hints.fullName}
        label="fullName"
        onValue={(fullName) => {
          // The short name follows until it is typed.
          const isSameAsFullName = draft.name === cutText(draft.fullName, 40);
          change({ fullName, ...(isSameAsFullName && { name: cutText(fullName, 40) }) });
        }}
        value={draft.fullName}
      />
      <TextField
        error={brandError("name")}
        hint={texts.hints.name}
        label="name"
        onValue={(name) => change({ name })}
        value={draft.name}
      />
      <TextField
        error={brandError("description")}
        hint={texts.hints.description}
        label="description"
        onValue={(description) => change({ description })}
        optional
        value={draft.description}
      />
      <TextField
        error={errors.get("facts.mailboxes.hello")}
        hint={texts.hints.email(hasEmail ? settings.mailboxes.hello : null)}
        label="email"
        onValue={(email) => change({ email })}
        optional={hasEmail}
        type="email"
        value={draft.email}
      />
    </>
  );
}
