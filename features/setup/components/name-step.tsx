import { Link } from "react-router";
import { RadioCards } from "~/components/radio-cards";
import { useFestival } from "~/features/settings/hooks";
import { pages } from "~/lib/paths";
import { setupPageTexts } from "../page.texts";
import { presets } from "../presets.rules";
import { withPreset } from "../wizard.rules";
import { type StepProps, TextField } from "./step-fields";

const texts = setupPageTexts.wizard;
const { hints } = texts;

/** The festival's name, and what to begin from. */
export function NameStep({ draft, put, errors }: StepProps) {
  const { settings, renderedAt } = useFestival();
  const brand = (name: string) => errors.get(`facts.brand.${name}`);
  return (
    <>
      <div className="max-sm:[&_.picks]:grid-cols-[minmax(0,1fr)]">
        <RadioCards
          legend={texts.begin}
          name="preset"
          onChange={({ target }) =>
            put(withPreset(draft, target.value, settings, new Date(renderedAt)))
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
        error={brand("fullName")}
        hint={hints.fullName}
        label="fullName"
        onValue={(fullName) => {
          // The short name follows until it is typed.
          const follows = draft.name === draft.fullName.slice(0, 40);
          put({ fullName, ...(follows && { name: fullName.slice(0, 40) }) });
        }}
        value={draft.fullName}
      />
      <TextField
        error={brand("name")}
        hint={hints.name}
        label="name"
        onValue={(name) => put({ name })}
        value={draft.name}
      />
      <TextField
        error={brand("description")}
        hint={hints.description}
        label="description"
        onValue={(description) => put({ description })}
        optional
        value={draft.description}
      />
      <TextField
        error={errors.get("facts.mailboxes.hello")}
        hint={hints.email}
        label="email"
        onValue={(email) => put({ email })}
        optional
        type="email"
        value={draft.email}
      />
    </>
  );
}
