import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  integrationStatus,
  promoCampaigns,
  promoContacts,
  promoFinds,
  promoSearches,
} from "~/db/schema";
import { type ApolloDouble, apolloPeople, startApolloDouble } from "~/tests/fakes/apollo";
import { startXDouble, type XDouble, type XUser } from "~/tests/fakes/x";
import { createTestApp, type TestApp } from "~/tests/harness";
import * as campaignCalls from "../campaigns/contract";
import * as promoCalls from "../contract";
import { apolloDirectory } from "./apollo.gateway.server";
import { hashtagQuery, xDirectory } from "./x.gateway.server";

let apollo: ApolloDouble;
let x: XDouble;
let app: TestApp;
let cookie: string;

beforeAll(async () => {
  apollo = await startApolloDouble();
  x = await startXDouble();
});
afterAll(async () => {
  await apollo.close();
  await x.close();
});
beforeEach(async () => {
  for (const double of [apollo, x]) {
    double.setFailure(null);
    double.requests.length = 0;
  }
  apollo.setPeople(apolloPeople(3));
  x.setPages([]);
  app = await createTestApp({ people: directories() });
  cookie = await app.logIn();
});
afterEach(() => app.close());

const directories = (timeoutMs?: number) => ({
  apollo: apolloDirectory({ apiKey: apollo.apiKey, apiBase: apollo.url, timeoutMs }),
  twitter: xDirectory({ bearerToken: x.bearerToken, apiBase: x.url, timeoutMs }),
});
/** Waits a quarter of a second for answers from now on; otherwise they may be late on a busy machine. */
const waitBriefly = () => Object.assign(app.deps.people, directories(250));

type Reply = { contacts: Record<string, unknown>[]; count: number; note: string | null };
const post = (path: string, json: unknown) => app.request(path, { json, cookie });
const searchApollo = async (query = "producers") =>
  (await (await post(promoCalls.searchApollo.path, { query })).json()) as Reply;
const searchX = async (hashtags: unknown = ["filmmaker", "filmfestival"]) =>
  (await (await post(promoCalls.searchTwitter.path, { hashtags })).json()) as Reply;
const contacts = () => app.db.select().from(promoContacts);
const searches = () => app.db.select().from(promoSearches).orderBy(promoSearches.createdAt);

describe("a search in Apollo", () => {
  it("finds people, looks up missing fields, and stores them", async () => {
    const results = await searchApollo();
    expect(results).toMatchObject({ count: 3, sample: false, note: null });
    expect(results.contacts[0]).toEqual({
      first_name: "Ana1",
      last_name: "Silva",
      email: "ana1@films.example",
      title: "Producer",
      organization_name: "Silva Films",
      linkedin_url: "https://www.linkedin.com/in/ana1",
      id: expect.any(String),
      profile_url: "",
      is_sample: false,
      found_in: "apollo",
      found_at: app.deps.clock().toISOString(),
      last_seen_at: app.deps.clock().toISOString(),
      version: 1,
      lawful_basis: "none",
      lawful_basis_note: null,
      lawful_basis_at: null,
    });
    const [search, lookUp] = apollo.requests;
    expect(`${search?.url.pathname}${search?.url.search}`).toBe(
      "/mixed_people/api_search?q_keywords=producers&page=1&per_page=25",
    );
    expect(search?.headers["x-api-key"]).toBe(apollo.apiKey);
    expect(JSON.parse(lookUp?.body ?? "")).toEqual({
      details: [{ id: "64f1" }, { id: "64f2" }, { id: "64f3" }],
    });
    expect(await searches()).toMatchObject([
      { directory: "apollo", query: "producers", found: 3, newContacts: 3, trouble: null },
    ]);
    expect(await app.db.select().from(promoFinds)).toHaveLength(3);
  });

  it("reads pages until it has enough, and pays once for each person", async () => {
    apollo.setPeople(apolloPeople(60));
    expect((await searchApollo()).count).toBe(25);
    expect(apollo.charged()).toBe(25);
    const again = await searchApollo();
    expect(apollo.charged()).toBe(50);
    expect(again.count).toBe(50);
    await searchApollo();
    await searchApollo();
    expect(apollo.charged()).toBe(60);
    expect(await contacts()).toHaveLength(60);
    expect((await searches()).map(({ newContacts }) => newContacts)).toEqual([25, 25, 10, 0]);
  });

  it("leaves missing fields empty and guesses nothing", async () => {
    const [first, second, third] = apolloPeople(3);
    apollo.setPeople([
      { ...first, email: null, linkedin_url: null },
      { ...second, email: "email_not_unlocked@domain.com" },
      { ...third, email: "not an address", linkedin_url: "javascript:alert(1)" },
    ] as ReturnType<typeof apolloPeople>);
    const results = await searchApollo();
    expect(results.contacts.map(({ email }) => email)).toEqual(["", "", ""]);
    expect(results.contacts.map(({ linkedin_url }) => linkedin_url)).toEqual([
      "",
      "https://www.linkedin.com/in/ana2",
      "",
    ]);
  });

  it("stores paid results if Apollo fails half way", async () => {
    apollo.setPeople(apolloPeople(25));
    apollo.setCredits(10);
    const results = await searchApollo();
    expect(results.count).toBe(10);
    expect(results.note).toBe("The Apollo account has no credits left.");
    expect(await contacts()).toHaveLength(10);
    expect(await app.db.select().from(integrationStatus)).toMatchObject([
      { name: "apollo", lastTrouble: "The Apollo account has no credits left." },
    ]);
  });

  it.each([
    [{ status: 401, body: "Invalid access credentials." }, "Apollo does not accept the API key."],
    [
      { status: 403, body: { error: "api/v1 is not accessible", error_code: "API_INACCESSIBLE" } },
      "This Apollo account's plan does not include the search.",
    ],
    [
      { status: 422, body: { error: "Value too long" } },
      "Apollo could not process this search. Try other words.",
    ],
    [
      { status: 429, body: { message: "Too many" }, headers: { "Retry-After": "42" } },
      "Apollo asks to slow down. Try again in 42 seconds.",
    ],
    [{ status: 500, body: "<html>stack trace</html>" }, "Apollo has a problem (status 500)."],
    [{ status: 200, body: '{"people": [{' }, "Apollo's answer could not be read."],
    [{ status: 200, body: { people: "none" } }, "Apollo's answer could not be read."],
    [
      { status: 302, headers: { Location: "http://169.254.169.254/" } },
      "Apollo has a problem (status 302).",
    ],
    ["silent", "Apollo did not answer in time."],
    ["down", "Apollo could not be reached."],
  ] as const)("failing (%j) is reported in a sentence", async (failure, message) => {
    apollo.setFailure(failure);
    if (failure === "silent") waitBriefly();
    const response = await post(promoCalls.searchApollo.path, { query: "producers" });
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ detail: message });
    if (message.includes("42")) expect(response.headers.get("Retry-After")).toBe("42");
    expect(await searches()).toMatchObject([{ found: 0, trouble: message }]);
    expect(await app.db.select().from(integrationStatus)).toMatchObject([
      { name: "apollo", lastTrouble: message, lastWorkedAt: null },
    ]);
    expect(app.logLines.join()).not.toContain(apollo.apiKey);
  });

  it("returns an empty result without an error, and pays nothing", async () => {
    apollo.setPeople([]);
    expect(await searchApollo()).toMatchObject({ contacts: [], count: 0, note: null });
    expect(apollo.charged()).toBe(0);
    expect(await searches()).toMatchObject([{ found: 0, trouble: null }]);
  });

  it("needs words, and a director", async () => {
    for (const query of ["", "  ", undefined, "x".repeat(201)]) {
      expect((await post(promoCalls.searchApollo.path, { query })).status).toBe(422);
    }
    const json = { query: "producers" };
    expect((await app.request(promoCalls.searchApollo.path, { json })).status).toBe(401);
    expect(apollo.requests).toEqual([]);
  });
});

describe("a search on X", () => {
  const users = (count: number, from = 1): XUser[] =>
    Array.from({ length: count }, (_, index) => ({
      id: String(from + index),
      username: `maker${from + index}`,
      name: `Mara van ${from + index}`,
    }));

  it("finds each author once, with a link and without an email", async () => {
    x.setPages([[...users(2), ...users(1)], users(2, 2)]);
    const results = await searchX();
    expect(results.count).toBe(3);
    expect(results.contacts[0]).toMatchObject({
      first_name: "Mara",
      last_name: "van 1",
      email: "",
      title: "@maker1 on X",
      organization_name: "",
      linkedin_url: "",
      profile_url: "https://x.com/maker1",
      found_in: "twitter",
    });
    const [first, second] = x.requests.map(({ url }) => url.searchParams);
    expect(Object.fromEntries(first ?? [])).toEqual({
      query: "(#filmmaker OR #filmfestival) -is:retweet",
      max_results: "100",
      expansions: "author_id",
      "user.fields": "username,name",
    });
    expect(second?.get("next_token")).toBe("p1");
  });

  it("reads at most three pages, and stores at most 25 people", async () => {
    x.setPages([users(5), users(5, 6), users(5, 11), users(5, 16)]);
    expect((await searchX()).count).toBe(15);
    expect(x.requests).toHaveLength(3);
    x.setPages([users(80, 100)]);
    expect((await searchX()).count).toBe(25);
  });

  it("sends only letters, digits and underscores, within X's length", () => {
    expect(hashtagQuery(["a", "b"])).toBe("(#a OR #b) -is:retweet");
    const long = hashtagQuery(Array.from({ length: 10 }, (_, n) => `${"x".repeat(59)}${n}`));
    expect(long.length).toBeLessThanOrEqual(512);
    expect(long).toMatch(/\) -is:retweet$/);
  });

  it("cleans hashtags before they are sent", async () => {
    x.setPages([users(1)]);
    await searchX(["#film maker", "kurzfilm_ü", ") OR from:somebody"]);
    expect(x.requests[0]?.url.searchParams.get("query")).toBe(
      "(#filmmaker OR #kurzfilm_ü OR #ORfromsomebody) -is:retweet",
    );
    for (const hashtags of [[], ["!"], "filmmaker", undefined, Array(11).fill("a")]) {
      expect((await post(promoCalls.searchTwitter.path, { hashtags })).status).toBe(422);
    }
  });

  const soon = String(Math.floor(Date.now() / 1000) + 300);
  it.each([
    [
      { status: 400, body: { title: "Invalid Request" } },
      "X could not process this search. Try other hashtags.",
    ],
    [{ status: 401, body: { title: "Unauthorized" } }, "X does not accept the bearer token."],
    [{ status: 403, body: { title: "Client Forbidden" } }, "This X account can't search posts."],
    [
      { status: 429, headers: { "x-rate-limit-reset": soon } },
      "X asks to slow down. Try again in 5 minutes.",
    ],
    [{ status: 429 }, "X asks to slow down. Try again in a while."],
    [{ status: 402, body: { title: "CreditsDepleted" } }, "The X account has no credits left."],
    [{ status: 422, body: { title: "Unprocessable" } }, "X has a problem (status 422)."],
    [{ status: 500, body: "<html>stack trace</html>" }, "X has a problem (status 500)."],
    [{ status: 503, body: "Service Unavailable" }, "X has a problem (status 503)."],
    [{ status: 200, body: '{"data": [{' }, "X's answer could not be read."],
    [{ status: 200, body: "[]" }, "X's answer could not be read."],
    ["silent", "X did not answer in time."],
    ["down", "X could not be reached."],
  ] as const)("failing (%j) is reported in a sentence", async (failure, message) => {
    x.setFailure(failure);
    if (failure === "silent") waitBriefly();
    const response = await post(promoCalls.searchTwitter.path, { hashtags: ["filmmaker"] });
    expect(response.status).toBe(502);
    expect(await response.json()).toMatchObject({ detail: message });
  });

  it("returns an empty result without an error", async () => {
    expect(await searchX()).toMatchObject({ contacts: [], count: 0, note: null });
  });
});

describe("gathering contacts for a campaign", () => {
  const gather = (json: unknown) => post(promoCalls.gatherPeople.path, json);
  const search = { campaignName: "Call for shorts", targetAudience: "short film makers" };

  it("creates a draft with the people found by its audience", async () => {
    const response = await gather(search);
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      campaign: { name: "Call for shorts", targetAudience: "short film makers", status: "draft" },
      contactsFound: 3,
      contacts: [{ first_name: "Ana1" }, {}, {}],
    });
    const [campaign] = await app.db.select().from(promoCampaigns);
    expect(await searches()).toMatchObject([{ campaignId: campaign?.id, found: 3 }]);
    const list = await app.request(campaignCalls.listCampaigns.path, { cookie });
    expect(await list.json()).toMatchObject([{ name: "Call for shorts", contacts: 3 }]);
  });

  it.each([{}, { campaignName: " ", targetAudience: "x" }, { campaignName: "x" }])(
    "needs both fields: %j",
    async (json) => {
      const response = await gather(json);
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({
        detail: "Please enter campaign name and target audience",
      });
      expect(await app.db.select().from(promoCampaigns)).toEqual([]);
    },
  );

  it("creates nothing if the directory fails", async () => {
    apollo.setFailure("down");
    expect((await gather(search)).status).toBe(502);
    expect(await app.db.select().from(promoCampaigns)).toEqual([]);
  });
});

describe("the sample directory", () => {
  it("is used without a configured service, is marked, and gives the same results for the same words", async () => {
    await app.close();
    app = await createTestApp();
    cookie = await app.logIn();
    const first = (await searchApollo("documentary festivals")) as Reply & { sample: boolean };
    expect(first.sample).toBe(true);
    expect(first.count).toBeGreaterThanOrEqual(12);
    expect(first.contacts.every((contact) => contact.is_sample === true)).toBe(true);
    for (const { email } of first.contacts)
      expect(email).toMatch(/^[a-z]+\.[a-z]+@[a-z-]+\.example$/);
    const again = await searchApollo("documentary festivals");
    const names = (reply: Reply) => reply.contacts.map(({ email }) => email).sort();
    expect(names(again)).toEqual(names(first));
    expect(await contacts()).toHaveLength(first.count);
    const tweets = await searchX();
    for (const { email, profile_url } of tweets.contacts) {
      expect(email).toBe("");
      expect(profile_url).toMatch(/^https:\/\/x\.example\//);
    }
    expect(await searches()).toMatchObject([
      { directory: "sample" },
      { directory: "sample" },
      { directory: "sample" },
    ]);
  });
});
