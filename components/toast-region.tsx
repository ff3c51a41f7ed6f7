import { Check, CircleAlert, Info, X } from "lucide-react";
import { Toast } from "radix-ui";
import { dismissToast, toastDuration, useToasts } from "~/lib/toast";
import { Icon } from "./icon";
import { IconButton } from "./icon-button";

const icons = { success: Check, note: Info, danger: CircleAlert };
const tones = { success: "tone-green", note: "tone-gold", danger: "tone-danger" };

/** Renders the toasts. Toaster loads it lazily; pages do not render it directly. */
export default function ToastRegion() {
  const toasts = useToasts();
  return (
    <Toast.Provider duration={toastDuration} label="Notification">
      {toasts.map(({ id, open, title, description, tone = "note", duration, action }) => (
        <Toast.Root
          className={`toast ${tones[tone]} [&>svg]:mt-px [&>svg]:text-(--tone)`}
          duration={duration}
          key={id}
          onOpenChange={(next) => {
            if (!next) dismissToast(id);
          }}
          open={open}
          // Screen readers announce an error at once, everything else when they pause.
          type={tone === "danger" ? "foreground" : "background"}
        >
          <Icon of={icons[tone]} size={20} />
          <div>
            <Toast.Title>{title}</Toast.Title>
            {description && (
              <Toast.Description className="text-muted">{description}</Toast.Description>
            )}
            {action && (
              <Toast.Action altText={action.altText} asChild>
                <button
                  className="link mt-1.5 min-h-6 font-semibold"
                  onClick={action.run}
                  type="button"
                >
                  {action.label}
                </button>
              </Toast.Action>
            )}
          </div>
          <Toast.Close asChild>
            <IconButton icon={X} label="Dismiss" />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport className="toasts" label="Notifications ({hotkey})" />
    </Toast.Provider>
  );
}
