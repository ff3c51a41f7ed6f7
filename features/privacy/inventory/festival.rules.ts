import type { TableInventory } from "./columns.rules";

/** Tables of the festival itself: no personal data except published names. */
const impersonalTables: Readonly<Record<string, string>> = {
  acknowledged_problems: "id by at",
  awards:
    "id edition_id name kind category prize_cents ordinal votes_until min_ballots revealed_at created_at version changed_by changed_at",
  block_films: "block_id film_id ordinal gap_seconds",
  categories:
    "edition_id type position name plural emoji accent art art_alt description features prize advertised_early_bird advertised_regular advertised_length min_minutes max_minutes kind slug icon min_characters max_characters genres link phone per_address open carried",
  criteria: "id phase_id position name hint weight scale required",
  deliverables: "id edition_id label kind categories required due_on version created_at",
  edition_figures: "edition_id key value shown frozen_at",
  edition_notes: "id edition_id text day created_at",
  editions:
    "id slug name state copied_from_id created_at opened_at closed_at archived_at version selection_published_at time_zone currency reference_prefix",
  email_templates: "id subject html updated_at markdown edition_id",
  fee_deadlines: "edition_id code position name ends_on",
  feedback_chips: "id text tone retired_at created_at",
  fees: "edition_id type deadline tier amount",
  festival_settings: "overrides updated_at edition_id",
  import_maps: "id name source source_name built_in map created_at version",
  incidents: "key told_at",
  installation_settings: "id overrides updated_at",
  integration_status: "name last_worked_at last_trouble_at last_trouble",
  juries: "id edition_id name categories created_at version",
  jury_phases:
    "id jury_id ordinal name opens_at closes_at wanted_scores blind others_visible names_visible published_at created_at version",
  jury_reminders: "id phase_id days_before due_at state version",
  price_tiers: "edition_id code position name proof",
  programme_blocks: "id edition_id slug title text kind created_at version changed_by changed_at",
  programme_draft: "id revision",
  promo_analytics:
    "id campaign_id platform date impressions clicks conversions cost revenue created_at link_code",
  promo_automation:
    "id name trigger platform content_template is_active last_executed execution_count created_at active_since version",
  promo_automation_runs: "automation_id occasion content_id created_at",
  promo_campaigns:
    "id name description platform status target_audience budget start_date end_date metrics created_at updated_at version edition_id",
  labels: "id edition_id name accent created_at version changed_by changed_at",
  pictures: "slot url alt version",
  promo_content:
    "id campaign_id title content media_urls hashtags scheduled_at published_at is_published engagement created_at version",
  promo_links: "code campaign_id target label created_at",
  promo_searches: "id directory query campaign_id found new_contacts trouble created_at",
  public_version: "id version",
  questions:
    "id edition_id key label hint kind choices max required types jury retired position created_at",
  schedule_events:
    "id film_id title date time venue event_type description ticket_url featured edition_id block_id venue_id starts_at intro_min qa_min extra_min state move_note admission price_text doors_min age_rating access created_at version changed_by changed_at",
  setup_state:
    "id state draft edition_id state_before file_before hash_after defaults defaults_before",
  site_pages:
    "id slug title summary content image_url is_published in_menu in_footer is_faq position created_at version changed_by changed_at",
  social_media_settings: "id platform url is_active display_order created_at updated_at",
  themes: "id published draft version",
  vote_boxes:
    "screening_id edition_id admitted opens_at closes_at paper voided_at voided_why created_at version changed_by changed_at",
  venue_walks: "from_id to_id minutes",
  venues:
    "id name description capacity address amenities image_url icon slug turnaround_min hours parallel access city postal_code map_url transit parking created_at version changed_by changed_at",
};

const publishedReason = "Published; stays until asked separately";

export const festivalTables: readonly TableInventory[] = [
  ...Object.entries(impersonalTables).map(
    ([table, impersonal]): TableInventory => ({
      table,
      whose: null,
      kind: null,
      rows: null,
      fate: "keep",
      why: "The festival's own",
      impersonal,
    }),
  ),
  {
    table: "honors",
    whose: "Filmmakers",
    kind: null,
    hidden: "Public laurels; before the reveal the festival's private decision",
    rows: null,
    fate: "keep",
    why: publishedReason,
    personal: "citation code revoked_why",
    impersonal:
      "id edition_id award_id film_id submission_id level share_cents outbox_id link_hash revoked_at created_at version changed_by changed_at",
  },
  {
    table: "ballots",
    whose: "Visitors who vote",
    kind: null,
    hidden: "Nobody can be found in it",
    rows: null,
    fate: "keep",
    why: "A hash of a phone's cookie, of nobody who can be found",
    personal: "voter_hash",
    impersonal: "screening_id film_id value minute",
  },
  {
    table: "edition_pages",
    whose: "Filmmakers",
    kind: null,
    hidden: "Published",
    rows: null,
    fate: "keep",
    why: publishedReason,
    personal: "html",
    impersonal: "edition_id path published",
  },
  {
    table: "news_articles",
    whose: "Authors",
    kind: null,
    hidden: "Published",
    rows: null,
    fate: "keep",
    why: publishedReason,
    personal: "author",
    impersonal:
      "id title excerpt content image_url category category_color publish_date published_at created_at updated_at image_alt edition_id",
  },
  {
    table: "news_words",
    whose: "Authors",
    kind: null,
    hidden: "Words of what is published, for a search",
    rows: null,
    fate: "keep",
    why: "Rebuilt from the article by a trigger",
    personal: "words",
    impersonal: "id",
  },
  ...["known_words", "lost_words"].map(
    (table): TableInventory => ({
      table,
      whose: "Filmmakers, visitors and authors",
      kind: null,
      hidden: "Single words, which name nobody",
      rows: null,
      fate: "blank",
      why: "Words of lists, for their search; deleted once no row has them",
      personal: "word",
      impersonal: "list",
    }),
  ),
  {
    table: "mailings",
    whose: "Who is named in it",
    kind: null,
    hidden: "The festival's own text",
    rows: null,
    since: "created_at",
    fate: "keep",
    why: "The festival's own text",
    // Its recipients may be those of a search.
    replaced: { subject: "text", markdown: "text", html: "text", text: "text", audience: "jsonb" },
    impersonal:
      "id edition_id state run emails send_at sent_at created_at updated_at version per_hour slug archived pace paused_why",
  },
  {
    table: "programme_versions",
    whose: "Filmmakers",
    kind: null,
    hidden: "Published",
    rows: null,
    fate: "keep",
    why: publishedReason,
    personal: "snapshot changes by",
    impersonal: "edition_id number published_at note reason",
  },
];
