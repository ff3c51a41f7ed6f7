import { ButtonLink } from "~/components/button";
import { setupPageTexts } from "~/features/setup/page.texts";
import { adminPages } from "~/lib/admin-pages";
import { pages } from "~/lib/paths";

const texts = setupPageTexts.dashboard;

/** The first step of a new festival. */
export const SetupLine = () => (
  <section
    aria-label={adminPages.adminSetup.name}
    className="flex flex-wrap items-center gap-x-8 gap-y-4 rounded-lg border border-line bg-house px-5 py-4.5 shadow-[inset_3px_0_0_var(--color-gold)]"
  >
    <div className="min-w-0 flex-1 basis-80">
      <p className="text-lg/[1.3] font-semibold">{texts.welcome}</p>
      <p className="mt-1 text-muted">{texts.note}</p>
    </div>
    <ButtonLink size="md" to={pages.adminSetup}>
      {adminPages.adminSetup.name}
    </ButtonLink>
  </section>
);
