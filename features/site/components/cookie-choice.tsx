import { Button } from "~/components/button";
import { saveConsent, useConsent } from "../hooks/use-consent";

const consentTexts = {
  accepted: "On this device you accepted all cookies.",
  declined: "On this device you declined non-essential cookies.",
  none: "On this device you have not chosen yet.",
};

/** Shows the visitor's answer about cookies, and lets them change it. */
export function CookieChoice() {
  const consent = useConsent();
  return (
    <div>
      <p role="status">{consentTexts[consent ?? "none"]}</p>
      <p className="cta mt-4">
        {consent !== "accepted" && (
          <Button onClick={() => saveConsent("accepted")} size="sm" variant="outline">
            Accept all
          </Button>
        )}
        {consent !== "declined" && (
          <Button onClick={() => saveConsent("declined")} size="sm" variant="outline">
            Decline non-essential
          </Button>
        )}
      </p>
    </div>
  );
}
