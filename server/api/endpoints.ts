import { announcementsApi } from "~/features/announcements/handlers.server";
import { audienceApi } from "~/features/audience/handlers.server";
import { auditApi } from "~/features/audit/handlers.server";
import { accessCodeApi } from "~/features/auth/access-code/handlers.server";
import { confirmationApi } from "~/features/auth/confirmation/handlers.server";
import { loginCodeApi } from "~/features/auth/login-code/handlers.server";
import { peopleApi } from "~/features/auth/people/handlers.server";
import { secondFactorApi } from "~/features/auth/second-factor/handlers.server";
import { sessionApi } from "~/features/auth/session/handlers.server";
import { awardsApi } from "~/features/awards/handlers.server";
import { codesApi } from "~/features/checkout/codes/handlers.server";
import { waiversApi } from "~/features/checkout/codes/waivers.handlers.server";
import { lostLinksApi } from "~/features/checkout/lost-links/handlers.server";
import { paymentsApi } from "~/features/checkout/payments/handlers.server";
import { paymentReturnApi } from "~/features/checkout/payments/payment-return.handlers.server";
import { redeemWaiverApi } from "~/features/checkout/payments/redeem-waiver.handlers.server";
import { submitApi } from "~/features/checkout/payments/submit.handlers.server";
import { quoteApi } from "~/features/checkout/quote/handlers.server";
import { stuckDraftsApi } from "~/features/checkout/stuck-drafts.handlers.server";
import { unpaidApi } from "~/features/checkout/unpaid/handlers.server";
import { contactsApi } from "~/features/contacts/handlers.server";
import { searchApi } from "~/features/dashboard/search.handlers.server";
import { decisionsApi } from "~/features/decisions/handlers.server";
import { editionsApi } from "~/features/editions/handlers.server";
import { correspondenceApi } from "~/features/entries-admin/correspondence.handlers.server";
import { submissionsApi } from "~/features/entries-admin/handlers.server";
import { labelsApi } from "~/features/entries-admin/labels/handlers.server";
import { viewsApi } from "~/features/entries-admin/saved-views/handlers.server";
import { deliverablesApi } from "~/features/entry-page/deliverables/handlers.server";
import { emailChangeApi } from "~/features/entry-page/email-change/handlers.server";
import { entryApi } from "~/features/entry-page/handlers.server";
import { filmsApi } from "~/features/films/handlers.server";
import { importEmailsApi } from "~/features/import/emails.handlers.server";
import { importApi } from "~/features/import/handlers.server";
import { juryApi } from "~/features/jury/handlers.server";
import { removeFromJuries } from "~/features/jury/setup/remove-juror.commands.server";
import { ledgerApi } from "~/features/ledger/handlers.server";
import { refundsApi } from "~/features/ledger/refunds/handlers.server";
import { mailApi } from "~/features/mail/handlers.server";
import { outboxApi } from "~/features/mail/outbox/handlers.server";
import { emailTextsApi } from "~/features/mail-admin/handlers.server";
import { mailingsApi } from "~/features/mailings/handlers.server";
import { inboundMailApi } from "~/features/mailings/inbound/handlers.server";
import { imagesApi } from "~/features/media/handlers.server";
import { picturesApi } from "~/features/media/slots/handlers.server";
import { integrationsApi } from "~/features/monitoring/integrations/handlers.server";
import { newsApi } from "~/features/news/handlers.server";
import { subscribersApi } from "~/features/newsletter/handlers.server";
import { mailNoticesApi } from "~/features/newsletter/sendgrid-webhook.handlers.server";
import { privacyApi } from "~/features/privacy/handlers.server";
import { programmeApi } from "~/features/programme/handlers.server";
import { promoApi } from "~/features/promo/handlers.server";
import { screenersApi } from "~/features/screeners-admin/handlers.server";
import { seasonApi } from "~/features/settings/handlers.server";
import { lookApi } from "~/features/settings/look/handlers.server";
import { callApi } from "~/features/settings-admin/call/handlers.server";
import { festivalApi } from "~/features/settings-admin/handlers.server";
import { setupFileApi } from "~/features/setup/handlers.server";
import { sitePagesApi } from "~/features/site/pages/handlers.server";
import type { Endpoint } from "~/lib/api/endpoint";
import type { Deps } from "../deps";

/** Every call of the server. A new feature's calls are added here. */
export function allEndpoints(deps: Deps): Endpoint[] {
  return [
    ...accessCodeApi(deps),
    ...secondFactorApi(deps),
    ...confirmationApi(deps),
    ...privacyApi(deps),
    ...auditApi(deps),
    ...viewsApi(deps),
    ...labelsApi(deps),
    ...searchApi(deps),
    ...festivalApi(deps),
    ...callApi(deps),
    ...lookApi(deps),
    ...setupFileApi(deps),
    ...seasonApi(deps),
    ...editionsApi(deps),
    ...filmsApi(deps),
    ...paymentsApi(deps),
    ...quoteApi(deps),
    ...submitApi(deps),
    ...submissionsApi(deps),
    ...emailTextsApi(deps),
    ...importEmailsApi(deps),
    ...importApi(deps),
    ...decisionsApi(deps),
    ...announcementsApi(deps),
    ...stuckDraftsApi(deps),
    ...refundsApi(deps),
    ...ledgerApi(deps),
    ...unpaidApi(deps),
    ...redeemWaiverApi(deps),
    ...waiversApi(deps),
    ...codesApi(deps),
    ...entryApi(deps),
    ...lostLinksApi(deps),
    ...emailChangeApi(deps),
    ...deliverablesApi(deps),
    ...paymentReturnApi(deps),
    ...newsApi(deps),
    ...sitePagesApi(deps),
    ...contactsApi(deps),
    ...correspondenceApi(deps),
    ...subscribersApi(deps),
    ...mailApi(deps),
    ...mailNoticesApi(deps),
    ...outboxApi(deps),
    ...mailingsApi(deps),
    ...inboundMailApi(deps),
    ...imagesApi(deps),
    ...picturesApi(deps),
    ...screenersApi(deps),
    ...programmeApi(deps),
    ...awardsApi(deps),
    ...audienceApi(deps),
    ...promoApi(deps),
    ...integrationsApi(deps),
    ...loginCodeApi(deps),
    ...sessionApi(deps),
    ...peopleApi({ ...deps, onAccessEnd: removeFromJuries }),
    ...juryApi(deps),
  ];
}
