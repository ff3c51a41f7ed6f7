import re
p='CONTRIBUTING.md';s=open(p).read()
a=s.index('## Where a line of code lives');b=s.index('## House rules')
new='''## Where a line of code lives

Four layers. Imports only go down, never in a circle. `npm test -- --only=import` refuses the others and says
where the code belongs (`.dependency-cruiser.mjs`).

```
4  app/  server/  demo/    pages · start, HTTP server, jobs, backups · demo content made by real commands
3  features/               one folder per domain noun; allowed edges in features/edges.mjs
2  components/  lib/       UI parts and code that know no festival
1  db/                     schema, functions, migrations, the two engines
   tests/  bench/          may import everything; nothing imports them
```

| feature         | what it does                                                                      |
| --------------- | --------------------------------------------------------------------------------- |
| `settings`      | the festival's settings, seasons, editions lookup; `settings/admin`: changing them |
| `auth`          | director account, people and roles, invitations, login codes, sessions             |
| `editions`      | one edition per year: opening, closing, archive, copy wizard, statistics           |
| `submissions`   | forms, payments and drafts, private page, refunds, waivers, deliverables, admin    |
| `payments`      | card providers behind one interface: Stripe, sandbox                               |
| `films`         | films of the programme, proposals                                                  |
| `jury`          | juries, phases, assignment, scoring, conflicts of interest, deliberation           |
| `decisions`     | private decisions, decision emails; `decisions/admin`: the decisions page          |
| `announcements` | locking, scheduling and releasing decisions; deliveries and corrections            |
| `programme`     | venues, blocks, screenings, versions, schedule grid, public programme              |
| `news`          | articles                                                                           |
| `contacts`      | messages from visitors and replies                                                 |
| `newsletter`    | subscribers, confirmation, unsubscribe                                             |
| `mail`          | outbox, transports, email layout, email templates                                  |
| `promo`         | campaigns, contacts, automation                                                    |
| `media`         | image generation, uploads, file storage                                            |
| `site`          | public pages' frame and landing page                                               |
| `og-images`     | link preview images                                                                |
| `dashboard`     | dashboard, admin shell, global search                                              |
| `integrations`  | state of external services                                                         |
| `monitoring`    | incident emails                                                                    |
| `saved-views`   | named filters of admin lists                                                       |
| `audit`         | who did what: the page, its export, what is recorded                               |
MORE
A feature imports only the features that `features/edges.mjs` lists for it. If two need the same code, move it
down (to `lib/` when it knows no festival); if code needs both, move it up. Code that browsers load imports no
`.server` file; types may come from any layer below.

File names inside a feature come from one list. `tests/file-names.test.ts` refuses others and suggests a name.

| file                               | content                                                     |
| ---------------------------------- | ----------------------------------------------------------- |
| `schema.ts`                        | zod schemas, types, constants; runs anywhere                |
| `rules.ts`                         | pure functions; runs anywhere                               |
| `texts.ts`                         | texts that people read; runs anywhere                       |
| `contract.ts`                      | API contracts, shared by server, OpenAPI and browser        |
| `hooks.ts`                         | React hooks that call the API                               |
| `<noun>.browser.ts`                | browser only: storage, canvas                               |
| `queries.server.ts`                | database reads                                              |
| `commands.server.ts`               | database writes                                             |
| `handlers.server.ts`               | handlers of the contracts: `xxxApi(deps): Endpoint[]`       |
| `jobs.server.ts`                   | background jobs                                             |
| `<noun>.gateway.server.ts`         | an external service behind an interface                     |
| `components/`, `hooks/`, `emails/` | components (`*.tsx`), shared hooks (`use-*`), emails         |
| `admin/`                           | what only the director and programmers see                  |

A second file of a kind has its noun in front (`local-time.schema.ts`). A large feature is split into folders with files
from the same list. Names do not repeat the folder: `features/news/admin/components/list.tsx`. Tests lie beside
what they test.

### Ten questions

| where is …                                  | there                                                                     |
| ------------------------------------------- | ------------------------------------------------------------------------- |
| the fee calculated?                         | `features/settings/rules.ts`, from the defaults in `features/settings/schema.ts` and the director's settings |
| the season of the site decided?             | `features/settings/season.rules.ts`                                       |
| a new field of the short film form added?   | `features/submissions/form/submission-form.schema.ts`, `features/submissions/entry/texts.ts`, and its column in `db/schema/submissions.ts` |
| the countdown drawn?                        | `features/site/components/countdown.tsx`                                  |
| an email worded?                            | `features/mail/templates/texts.ts` for the two that the director edits, else the feature's `emails/` |
| a submission created from a payment?        | `features/submissions/payments/finalize.server.ts`                        |
| access to an API call checked?              | `access` in its `contract.ts`, enforced by `server/api/register-endpoints.ts` |
| search in admin lists implemented?          | `lib/admin-list/search.server.ts` and the SQL functions in `db/functions/` |
| a local time converted to a UTC moment?     | `lib/dates/wall-clock.ts`                                                 |
| a session's expiry decided?                 | `features/auth/session/sessions.server.ts`                                |

'''
s=s[:a]+new.replace('MORE\n','\n')+s[b:]
open(p,'w').write(s)
p='README.md';s=open(p).read()
a=s.index('```\nserver/     start and stop');b=s.index('```',a+5)
s=s[:a]+'''```
app/         React: root.tsx, routes.ts (every page), routes/{site,submit,jury,admin}, styles/
server/      start and stop, app factory, environment, API registration, middleware, page cache, jobs, backups
features/    one folder per domain noun: submissions, jury, decisions, programme, mail, payments…
components/  UI parts that know no festival
lib/         shared code that knows no festival: API client, pagination, admin lists, dates, paths, CSV, XLSX
db/          schema/ (tables), functions/ (SQL functions and triggers), clients, migrations
demo/        the demo content, made by real commands
tests/       harness (the real app on a fresh real database), provider doubles, browser journeys
bench/       the benchmark
docs/        operations, decisions, security, data model, glossary
deploy/      files for systemd, Caddy and Prometheus
'''+s[b:]
open(p,'w').write(s)
