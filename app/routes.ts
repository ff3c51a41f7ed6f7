import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { documents, pages } from "../http/addresses";

/** Every page, one explicit list. Addresses come from http/addresses.ts. */
export default [
  layout("routes/site/layout.tsx", [
    index("routes/site/home.tsx"),
    route(pages.contact, "routes/site/contact.tsx"),
    route(pages.news, "routes/site/news.tsx"),
    route(pages.newsArticle, "routes/site/news-article.tsx"),
    route(pages.editions, "routes/site/editions.tsx"),
    route(pages.numbers, "routes/site/numbers.tsx"),
    // After the news: an article may be called 'films'.
    route(pages.year, "routes/site/year.tsx"),
    route(pages.yearFilms, "routes/site/year.tsx", { id: "routes/site/year-films" }),
    route(pages.yearProgramme, "routes/site/year.tsx", { id: "routes/site/year-programme" }),
    route(pages.yearAwards, "routes/site/year.tsx", { id: "routes/site/year-awards" }),
    route(pages.privacyPolicy, "routes/site/privacy-policy.tsx"),
    route(pages.termsOfService, "routes/site/terms-of-service.tsx"),
    route(pages.cookiePolicy, "routes/site/cookie-policy.tsx"),
    route(pages.unsubscribe, "routes/site/unsubscribe.tsx"),
    route(pages.confirm, "routes/site/confirm.tsx"),
    route(pages.submit, "routes/submit/chooser.tsx"),
    route(pages.entry, "routes/submit/entry.tsx"),
    route("*", "routes/site/not-found.tsx"),
  ]),

  layout("routes/submit/layout.tsx", [
    route(pages.submitShortFilm, "routes/submit/short-film.tsx"),
    route(pages.submitFeatureFilm, "routes/submit/feature-film.tsx"),
    route(pages.submitSeriesPilot, "routes/submit/series-pilot.tsx"),
    route(pages.submitLogLine, "routes/submit/log-line.tsx"),
    route(pages.submitFilm, "routes/submit/film.tsx"),
  ]),

  // A juror's rooms: the layout lets nobody in but who sits on a jury.
  layout("routes/jury/layout.tsx", [
    route(pages.jury, "routes/jury/films.tsx"),
    route(pages.juryLines, "routes/jury/lines.tsx"),
    route(pages.juryFilm, "routes/jury/film.tsx"),
  ]),
  route(pages.juryLogin, "routes/jury/login.tsx"),
  route(pages.juryEnter, "routes/jury/enter.tsx"),

  route(pages.portal, "routes/director/portal.tsx"),
  // Every other page of the director's stands in here: the layout lets nobody in without a session.
  layout("routes/director/desk.tsx", [
    route(pages.adminSubmissions, "routes/director/submissions.tsx"),
    route(pages.adminSubmission, "routes/director/submission.tsx"),
    route(pages.adminFavorites, "routes/director/favorites.tsx"),
    route(pages.adminPayments, "routes/director/payments.tsx"),
    route(pages.adminDeliverables, "routes/director/deliverables.tsx"),
    route(pages.adminFilms, "routes/director/films.tsx"),
    route(pages.adminFilm, "routes/director/film.tsx"),
    layout("routes/director/messages.tsx", [
      route(pages.adminContacts, "routes/director/contacts.tsx"),
      route(pages.adminContact, "routes/director/contact.tsx"),
    ]),
    route(pages.adminNews, "routes/director/news.tsx"),
    route(pages.adminNewsNew, "routes/director/news-new.tsx"),
    route(pages.adminNewsArticle, "routes/director/news-article.tsx"),
    route(pages.adminEmailTemplates, "routes/director/email-templates.tsx"),
    route(pages.adminEmailTemplate, "routes/director/email-template.tsx"),
    route(pages.adminSubscribers, "routes/director/subscribers.tsx"),
    route(pages.adminOutbox, "routes/director/outbox.tsx"),
    route(pages.adminPromo, "routes/director/promo.tsx"),
    route(pages.adminPromoContacts, "routes/director/promo-contacts.tsx"),
    route(pages.adminPromoCampaigns, "routes/director/promo-campaigns.tsx"),
    route(pages.adminPromoCampaign, "routes/director/promo-campaign.tsx"),
    route(pages.adminPromoAutomation, "routes/director/promo-automation.tsx"),
    route(pages.adminJury, "routes/director/jury.tsx"),
    route(pages.adminJuryPhase, "routes/director/jury-phase.tsx"),
    route(pages.adminDecisions, "routes/director/decisions.tsx"),
    route(pages.adminDecisionLetters, "routes/director/decision-letters.tsx"),
    route(pages.adminDecisionLetter, "routes/director/decision-letter.tsx"),
    route(pages.adminEditions, "routes/director/editions.tsx"),
    route(pages.adminEditionNew, "routes/director/edition-new.tsx"),
    route(pages.adminEdition, "routes/director/edition.tsx"),
    route(pages.adminIntegrations, "routes/director/integrations.tsx"),
    route(pages.adminAccount, "routes/director/account.tsx"),
    route(pages.adminSettings, "routes/director/settings.tsx"),
    route(pages.adminSettingsSection, "routes/director/settings-section.tsx"),
    route(pages.testImage, "routes/director/test-image.tsx"),
    route(pages.testEmail, "routes/director/test-email.tsx"),
    route("admin/*", "routes/director/nothing.tsx"),
  ]),

  route(documents.manifest, "routes/site/manifest.ts"),
  route(documents.robots, "routes/site/robots.ts"),
  route(documents.sitemap, "routes/site/sitemap.ts"),
  route(documents.newsFeed, "routes/site/news-feed.ts"),
  route(documents.cards, "routes/site/social-card.ts"),
] satisfies RouteConfig;
