import type { Email } from "~/features/mail/schema";
import { notice, type Occasion } from "../../session/emails/notices";

/** The email about a changed access code. */
export const accessCodeNotice = (occasion: Occasion): Email =>
  notice(
    {
      kind: "access_code_changed",
      subject: "The access code was changed",
      message: "The director's access code was changed, and every other session was ended.",
      advice:
        "If this was not you, ask your server administrator to set DIRECTOR_ACCESS_CODE to a new code and restart the server.",
    },
    occasion,
  );
