import { auditApi } from "~/features/audit/api.server";
import { contactsApi } from "~/features/contacts/api.server";
import { searchApi } from "~/features/dashboard/find.api.server";
import { announcementsApi } from "~/features/decisions/announcements/api.server";
import { decisionsApi } from "~/features/decisions/api.server";
import { decisionEmailsApi } from "~/features/decisions/letters/api.server";
import { viewsApi } from "~/features/desk/views.api.server";
import { accountApi } from "~/features/director/account.api.server";
import { directorApi } from "~/features/director/api.server";
import { editionsApi } from "~/features/editions/api.server";
import { seasonApi } from "~/features/festival/api.server";
import { filmsApi } from "~/features/films/api.server";
import { imagesApi } from "~/features/images/api.server";
import { integrationsApi } from "~/features/integrations/api.server";
import { juryApi } from "~/features/jury/api.server";
import { syncConflicts } from "~/features/jury/conflicts/detection.server";
import { removeFromJuries } from "~/features/jury/setup/leaving.server";
import { mailApi } from "~/features/mail/api.server";
import { outboxApi } from "~/features/mail/outbox/api.server";
import { newsApi } from "~/features/news/api.server";
import { programmeApi } from "~/features/programme/api.server";
import { promoApi } from "~/features/promo/api.server";
import { festivalApi } from "~/features/settings/api.server";
import { submissionsApi } from "~/features/submissions/api.server";
import { deliverablesApi } from "~/features/submissions/deliverables/api.server";
import { correspondenceApi } from "~/features/submissions/desk/correspondence.api.server";
import { emailsApi } from "~/features/submissions/desk/letters.api.server";
import { emailChangeApi } from "~/features/submissions/email-change/api.server";
import { entryApi } from "~/features/submissions/entry/api.server";
import { paymentReturnApi } from "~/features/submissions/entry/return.api.server";
import { paymentsApi } from "~/features/submissions/payment.api.server";
import { refundsApi } from "~/features/submissions/refunds/api.server";
import { unpaidApi } from "~/features/submissions/unpaid/api.server";
import { stuckDraftsApi } from "~/features/submissions/waiting.api.server";
import { waiversApi } from "~/features/submissions/waivers/api.server";
import { subscribersApi } from "~/features/subscribers/api.server";
import { mailNoticesApi } from "~/features/subscribers/mail-notices.api.server";
import { teamApi } from "~/features/team/api.server";
import type { Endpoint } from "~/http/endpoint";
import type { Deps } from "./deps";

/** Every call the server answers. A new feature's calls are added here. */
export function allEndpoints(deps: Deps): Endpoint[] {
  return [
    ...directorApi(deps),
    ...accountApi(deps),
    ...auditApi(deps),
    ...viewsApi(deps),
    ...searchApi(deps),
    ...festivalApi(deps),
    ...seasonApi(deps),
    ...editionsApi(deps),
    ...filmsApi({ ...deps, settle: syncConflicts }),
    ...paymentsApi(deps),
    ...submissionsApi(deps),
    ...decisionsApi(deps),
    ...decisionEmailsApi(deps),
    ...announcementsApi(deps),
    ...stuckDraftsApi(deps),
    ...refundsApi(deps),
    ...unpaidApi(deps),
    ...waiversApi(deps),
    ...entryApi(deps),
    ...emailChangeApi(deps),
    ...deliverablesApi(deps),
    ...paymentReturnApi(deps),
    ...emailsApi(deps),
    ...newsApi(deps),
    ...contactsApi(deps),
    ...correspondenceApi(deps),
    ...subscribersApi(deps),
    ...mailApi(deps),
    ...mailNoticesApi(deps),
    ...outboxApi(deps),
    ...imagesApi(deps),
    ...programmeApi({ ...deps, settle: syncConflicts }),
    ...promoApi(deps),
    ...integrationsApi(deps),
    ...teamApi({ ...deps, leaves: removeFromJuries }),
    ...juryApi(deps),
  ];
}
