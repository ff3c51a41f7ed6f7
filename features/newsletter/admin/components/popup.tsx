import { Code, Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { Card } from "~/components/admin/page-header";
import { Button } from "~/components/button";
import { Icon } from "~/components/icon";
import { useSettings } from "~/features/settings/hooks";
import { NewsletterCard } from "../../components/signup-card";
import { useInvitation } from "../../hooks";
import { confirmTexts, popupDelay, popupTexts } from "../../rules";

/** The popup's settings, shown like a configuration file. */
const configuration = (doubleOptIn: boolean, description: string) =>
  JSON.stringify(
    {
      delay: popupDelay,
      title: popupTexts.title,
      description,
      successMessage: doubleOptIn ? confirmTexts.success : popupTexts.success,
    },
    null,
    2,
  );

/** The newsletter popup: a preview, and its settings. */
export function PopupCard() {
  const { doubleOptIn } = useSettings().newsletter;
  const description = useInvitation();
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const [isCodeOpen, setCodeOpen] = useState(false);
  return (
    <Card title="Popup management">
      <p className="mb-4 text-muted">
        The popup opens {popupDelay / 1_000} seconds after the first page of a visit has loaded. It
        does not appear again after it was closed.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          aria-controls="popup-preview"
          aria-expanded={isPreviewOpen}
          onClick={() => setPreviewOpen(!isPreviewOpen)}
          size="sm"
          variant="outline"
        >
          <Icon of={isPreviewOpen ? EyeOff : Eye} />
          {isPreviewOpen ? "Hide Preview" : "Show Preview"}
        </Button>
        <Button
          aria-controls="popup-code"
          aria-expanded={isCodeOpen}
          onClick={() => setCodeOpen(!isCodeOpen)}
          size="sm"
          variant="outline"
        >
          <Icon of={Code} />
          {isCodeOpen ? "Hide Code" : "View Code"}
        </Button>
      </div>
      <div hidden={!isPreviewOpen} id="popup-preview">
        {isPreviewOpen && (
          <div className="mx-auto mt-5 max-w-115 overflow-hidden rounded-lg bg-surface-1">
            <NewsletterCard heading="p" />
          </div>
        )}
      </div>
      <div hidden={!isCodeOpen} id="popup-code">
        {isCodeOpen && (
          <pre className="mt-5 overflow-x-auto rounded-md border border-line bg-pit p-4 text-sm whitespace-pre-wrap wrap-anywhere">
            <code>{configuration(doubleOptIn, description)}</code>
          </pre>
        )}
      </div>
    </Card>
  );
}

/** What visitors see after subscribing. */
export function WelcomeCard() {
  const { doubleOptIn } = useSettings().newsletter;
  const [isShown, setIsShown] = useState(true);
  return (
    <Card
      aside={
        <Button
          aria-controls="welcome-preview"
          aria-expanded={isShown}
          onClick={() => setIsShown(!isShown)}
          size="sm"
          variant="ghost"
        >
          {isShown ? "Hide Animation" : "Show Animation"}
        </Button>
      }
      title="Success animation"
    >
      <div hidden={!isShown} id="welcome-preview">
        {isShown && (
          <div className="mx-auto max-w-115 overflow-hidden rounded-lg bg-surface-1">
            <NewsletterCard done={doubleOptIn ? "confirm" : "welcome"} heading="p" />
          </div>
        )}
      </div>
    </Card>
  );
}
