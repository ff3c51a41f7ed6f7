import { announcementSchema, ledgerSchema } from "~/features/announcements/schema";
import { boxSchema } from "~/features/audience/schema";
import { directorSchema, personSchema } from "~/features/auth/people/schema";
import { factorsSchema, passkeySchema, ticketSchema } from "~/features/auth/second-factor/schema";
import { loggedInSchema, openSessionSchema } from "~/features/auth/session/schema";
import { awardSchema, honorSchema } from "~/features/awards/schema";
import { codeSchema } from "~/features/checkout/codes/schema";
import { waiverBatchSchema, waiverSchema } from "~/features/checkout/codes/waivers.schema";
import { contactSchema, replySchema } from "~/features/contacts/schema";
import { hitSchema } from "~/features/dashboard/search.schema";
import {
  chipSchema,
  decisionSchema,
  listedDecisionSchema,
  selectionSchema,
} from "~/features/decisions/schema";
import {
  datesSchema,
  editionSchema,
  figureKeySchema,
  figuresSchema,
  publicNumbersSchema,
} from "~/features/editions/schema";
import { labelSchema } from "~/features/entries-admin/labels/schema";
import { viewSchema } from "~/features/entries-admin/saved-views/schema";
import { confirmationSchema } from "~/features/entry-page/confirmation/schema";
import {
  deliverableItemSchema,
  deliverableSchema,
} from "~/features/entry-page/deliverables/schema";
import { entrySchema } from "~/features/entry-page/schema";
import { adminFilmSchema, guestInputSchema, wordListSchema } from "~/features/films/admin/schema";
import { publicFilmSchema } from "~/features/films/public.schema";
import { filmReceiptSchema } from "~/features/films/schema";
import {
  importFieldSchema,
  importRowSchema,
  importSchema,
  namedMapSchema,
} from "~/features/import/schema";
import { assignmentSchema, phaseEntrySchema } from "~/features/jury/assignment/schema";
import { conflictSchema } from "~/features/jury/conflicts/schema";
import { rankedFilmSchema } from "~/features/jury/deliberation/schema";
import { criterionSchema } from "~/features/jury/schema";
import { ownAssignmentSchema, scorecardSchema } from "~/features/jury/scoring/schema";
import { criterionInputSchema, jurySchema, phaseSchema } from "~/features/jury/setup/schema";
import { sumSchema } from "~/features/ledger/schema";
import { outboxMailSchema } from "~/features/mail/schema";
import {
  decisionEmailSchema,
  fixedEmailKeySchema,
  fixedEmailSchema,
  importEmailSchema,
  templateSchema,
} from "~/features/mail-admin/schema";
import { audienceSchema, mailingSchema } from "~/features/mailings/schema";
import { pictureSchema } from "~/features/media/slots/schema";
import { integrationSchema } from "~/features/monitoring/integrations/schema";
import { readArticleSchema } from "~/features/news/article.schema";
import { adminArticleSchema, adminNewsItemSchema, newsItemSchema } from "~/features/news/schema";
import { subscriberSchema } from "~/features/newsletter/schema";
import { createdIntentSchema } from "~/features/payments/schema";
import { dataRequestSchema, erasedSchema, yourDataSchema } from "~/features/privacy/schema";
import { blockSchema as programmeBlockSchema } from "~/features/programme/blocks/schema";
import {
  problemSchema,
  programmeSchema,
  publicScreeningSchema,
  publicVenueSchema,
  walkSchema,
} from "~/features/programme/schema";
import { checkedScreeningSchema, screeningSchema } from "~/features/programme/screenings/schema";
import { venueSchema } from "~/features/programme/venues/schema";
import { changeSchema, emailSchema, versionSchema } from "~/features/programme/versions/schema";
import { campaignDetailSchema, figureSchema } from "~/features/promo/campaigns/schema";
import {
  campaignSchema,
  promoContactSchema,
  promoLinkSchema,
  searchFoundSchema,
} from "~/features/promo/schema";
import { reportedProblemSchema, subtitlesSchema } from "~/features/screeners/schema";
import { filmProblemSchema, linkCheckSchema } from "~/features/screeners-admin/schema";
import { feePair } from "~/features/settings/amount.schema";
import { colorPairSchema, lookSchema, themeSchema } from "~/features/settings/look/schema";
import { festivalSettingsSchema } from "~/features/settings/schema";
import { callSchema, questionSchema } from "~/features/settings-admin/call/schema";
import { settingsSchema } from "~/features/settings-admin/schema";
import { sitePageSchema } from "~/features/site/pages/schema";
import { submissionReceiptSchema, submissionSchema } from "~/features/submissions/schema";
import { versionBody } from "~/lib/api/version-field";
import { runSchema, blockSchema as textBlockSchema } from "~/lib/rich-text/block.schema";
import type { NamedSchemas } from "~/server/api/openapi";

/**
 * The named schemas of the API description, under the names that a generated client uses. Other
 * schemas are described inline.
 */
export const apiSchemas: NamedSchemas = {
  Announcement: announcementSchema,
  AnnouncementLedgerEntry: ledgerSchema,
  Article: adminArticleSchema,
  AudienceBox: boxSchema,
  AutomatedEmail: fixedEmailSchema,
  AutomatedEmailKind: fixedEmailKeySchema,
  Award: awardSchema,
  Call: callSchema,
  CampaignFigure: figureSchema,
  CheckedScreening: checkedScreeningSchema,
  Code: codeSchema,
  Confirmation: confirmationSchema,
  CreatedIntent: createdIntentSchema,
  Decision: decisionSchema,
  DecisionLetter: decisionEmailSchema,
  Chip: chipSchema,
  Deliverable: deliverableSchema,
  DeliverableItem: deliverableItemSchema,
  Director: directorSchema,
  Edition: editionSchema,
  EditionDates: datesSchema,
  EditionFigure: figureKeySchema,
  EditionFigures: figuresSchema,
  EmailTemplate: templateSchema,
  Entry: entrySchema,
  FeePair: feePair,
  FestivalFacts: festivalSettingsSchema,
  FestivalSettings: settingsSchema,
  FilmGuest: guestInputSchema,
  Film: adminFilmSchema,
  FilmWordList: wordListSchema,
  FilmProblem: filmProblemSchema,
  FilmReceipt: filmReceiptSchema,
  Honor: honorSchema,
  Import: importSchema,
  ImportField: importFieldSchema,
  ImportEmail: importEmailSchema,
  ImportMap: namedMapSchema,
  ImportRow: importRowSchema,
  Integration: integrationSchema,
  JurorAssignment: ownAssignmentSchema,
  Jury: jurySchema,
  JuryAssignment: assignmentSchema,
  JuryConflict: conflictSchema,
  JuryCriterion: criterionSchema,
  JuryCriterionChange: criterionInputSchema,
  JuryPhase: phaseSchema,
  Label: labelSchema,
  LinkCheck: linkCheckSchema,
  ListedArticle: adminNewsItemSchema,
  ListedDecision: listedDecisionSchema,
  Mailing: mailingSchema,
  MailingAudience: audienceSchema,
  Message: contactSchema,
  MessageReply: replySchema,
  NewsItem: newsItemSchema,
  OutboxMail: outboxMailSchema,
  Person: personSchema,
  PaymentSum: sumSchema,
  PhaseEntry: phaseEntrySchema,
  Programme: programmeSchema,
  ProgrammeBlock: programmeBlockSchema,
  ProgrammeProblem: problemSchema,
  ProgrammeChange: changeSchema,
  ProgrammeLetter: emailSchema,
  ProgrammeVersion: versionSchema,
  PromoCampaign: campaignSchema,
  PromoCampaignDetail: campaignDetailSchema,
  PromoContact: promoContactSchema,
  PromoLink: promoLinkSchema,
  PromoSearchResult: searchFoundSchema,
  PublicFilm: publicFilmSchema,
  PublicNumbers: publicNumbersSchema,
  PublicScreening: publicScreeningSchema,
  PublicVenue: publicVenueSchema,
  Question: questionSchema,
  RankedEntry: rankedFilmSchema,
  ReportedProblem: reportedProblemSchema,
  ReadArticle: readArticleSchema,
  SearchHit: hitSchema,
  SavedView: viewSchema,
  Scorecard: scorecardSchema,
  Screening: screeningSchema,
  Selection: selectionSchema,
  SitePage: sitePageSchema,
  Look: lookSchema,
  Theme: themeSchema,
  Picture: pictureSchema,
  ColorPair: colorPairSchema,
  Submission: submissionSchema,
  SubmissionReceipt: submissionReceiptSchema,
  Subtitles: subtitlesSchema,
  Subscriber: subscriberSchema,
  Session: openSessionSchema,
  TeamSession: loggedInSchema,
  LoginTicket: ticketSchema,
  Factors: factorsSchema,
  YourData: yourDataSchema,
  DataRequest: dataRequestSchema,
  Erased: erasedSchema,
  Passkey: passkeySchema,
  TextBlock: textBlockSchema,
  TextRun: runSchema,
  Venue: venueSchema,
  Version: versionBody,
  VenueWalk: walkSchema,
  Waiver: waiverSchema,
  WaiverBatch: waiverBatchSchema,
};
