import { getSettings } from "~/features/settings/queries.server";
import { refuseAddressAct } from "~/features/submissions/rights/queries.server";
import { audit } from "~/lib/api/audit-log.server";
import { type AfterResponse, type Endpoint, implement } from "~/lib/api/endpoint";
import { invalid, problem } from "~/lib/api/problem";
import { pages, pathFor } from "~/lib/paths";
import { dataArchive } from "./archive.rules.server";
import {
  dryRun,
  erasePerson,
  listErasures,
  listRequests,
  listRequestsOf,
  type PrivacyDeps,
  proveAddress,
  recordDataRequest,
  sendDataCode,
} from "./commands.server";
import * as calls from "./contract";
import { readYourDataCookie, yourDataCookie } from "./cookie.rules.server";
import { readRefusals } from "./erase.commands.server";
import { countHoldings, exportHoldings } from "./holdings.queries.server";
import { inventoryColumns } from "./inventory/rules";
import { readRemaining } from "./queries.server";
import { isValidReceipt } from "./receipt.rules.server";
import { processingRecord } from "./record.rules";
import { retention } from "./retention.rules";
import { askSchema, proveSchema } from "./schema";
import { byAddress, findSubject } from "./subject.queries.server";
import { codeRefused, otherAddress, proveFirst } from "./texts";
import { provedAddress } from "./your-data.queries.server";

export type PrivacyApiDeps = PrivacyDeps & { wakeMail: () => void };

const seeOther = (path: string, cookies: string[] = []) => {
  const headers = new Headers({ Location: path });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: 303, headers });
};

const fieldsOf = (body: Uint8Array) =>
  Object.fromEntries(new URLSearchParams(new TextDecoder().decode(body)));

/** Handlers of people's calls about their own data, and of the director's. */
export function privacyApi(deps: PrivacyApiDeps): Endpoint[] {
  const { db, clock, publicUrl, secrets, wakeMail } = deps;
  const unproved = () => problem(401, proveFirst);
  const readProvedEmail = (request: Request) =>
    provedAddress(deps, readYourDataCookie(request, publicUrl));
  const send = (afterResponse: AfterResponse, email: string, client: string) =>
    afterResponse("sending a code to see one's data", async () => {
      await sendDataCode(deps, email, client);
      wakeMail();
    });
  const overview = async (email: string, holder: "address" | "director") => ({
    email,
    holdings: await countHoldings(db, await findSubject(db, byAddress(email)), clock()),
    requests: await listRequestsOf(deps, email),
    refusals: await readRefusals(db, email, { holder, now: clock() }),
  });
  const archive = async (email: string, holder: "address" | "director") => {
    const now = clock();
    const data = await db.transaction(async (tx) => {
      const reason = await refuseAddressAct(tx, "export", holder, { email, now });
      return reason ?? exportHoldings(tx, await findSubject(tx, byAddress(email)), now);
    });
    if (typeof data === "string") return problem(409, data, { reason: data });
    return new Response(dataArchive(email, data, now) as Uint8Array<ArrayBuffer>, {
      headers: {
        "Content-Type": "application/zip",
        "Content-Disposition": 'attachment; filename="your-data.zip"',
        "Cache-Control": "no-store",
      },
    });
  };
  const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

  return implement(calls)("personal data", {
    askForData: async ({ body, requestContext, afterResponse }) => {
      send(afterResponse, body.email, requestContext.address);
      return { status: 202, body: { sent: true as const } };
    },
    proveAddress: async ({ body }) => {
      const proof = await proveAddress(deps, body.token, body.code);
      if (!proof) return problem(401, codeRefused);
      const { email, session } = proof;
      return { status: 200, body: { email }, cookies: [yourDataCookie(publicUrl, session)] };
    },
    readYourData: async ({ request }) => {
      const email = await readProvedEmail(request);
      if (!email) return unproved();
      const headers = { "Cache-Control": "no-store" };
      return { status: 200, body: await overview(email, "address"), headers };
    },
    exportYourData: async ({ request }) => {
      const email = await readProvedEmail(request);
      return email ? archive(email, "address") : unproved();
    },
    eraseYourData: async ({ body, request }) => {
      const email = await readProvedEmail(request);
      if (!email) return unproved();
      if (!body.dryRun && !isSame(body.email, email)) {
        return invalid([{ path: "email", message: otherAddress }]);
      }
      const done = body.dryRun
        ? await dryRun(deps, email)
        : await erasePerson(deps, email, "person");
      if ("reason" in done) return problem(409, done.reason, { reason: done.reason });
      if (!body.dryRun) wakeMail();
      return { status: 200, body: done };
    },
    checkReceipt: async ({ body }) => ({
      status: 200,
      body: { valid: isValidReceipt(secrets, body.receipt) },
    }),
    readRetention: async () => ({ status: 200, body: [...retention] }),

    askForm: async ({ body, requestContext, afterResponse }) => {
      const parsed = askSchema.safeParse(fieldsOf(body));
      if (!parsed.success) return seeOther(`${pages.yourData}?wrong=email`);
      send(afterResponse, parsed.data.email, requestContext.address);
      return seeOther(`${pages.yourData}?sent=1`);
    },
    eraseForm: async ({ body, request }) => {
      const email = await readProvedEmail(request);
      if (!email) return seeOther(pages.yourData);
      if (!isSame(fieldsOf(body).email ?? "", email)) {
        return seeOther(`${pages.yourDataDelete}?wrong=email`);
      }
      const done = await erasePerson(deps, email, "person");
      if ("reason" in done) return seeOther(`${pages.yourDataDelete}?wrong=open`);
      wakeMail();
      const receipt = new URLSearchParams({ ...done.receipt });
      return seeOther(`${pages.yourDataDeleted}?${receipt}`, [yourDataCookie(publicUrl, null)]);
    },
    proveForm: async ({ params: { token }, body }) => {
      const parsed = proveSchema.safeParse({ token, code: fieldsOf(body).code });
      const proof = parsed.success && (await proveAddress(deps, token, parsed.data.code));
      if (!proof) return seeOther(`${pathFor("yourDataProve", { token })}?wrong=code`);
      return seeOther(pages.yourData, [yourDataCookie(publicUrl, proof.session)]);
    },

    lookUpPerson: async ({ body: { email }, actor }) => {
      await audit(db, clock(), actor, "personal data looked up");
      return { status: 200, body: await overview(email, "director") };
    },
    exportPerson: async ({ body: { email } }) => {
      const file = await archive(email, "director");
      if (file.ok) await recordDataRequest(db, deps, email, "export", "done");
      return file;
    },
    erasePerson: async ({ body, actor }) => {
      const done = body.dryRun
        ? await dryRun(deps, body.email, "director")
        : await erasePerson(deps, body.email, actor.personId, body.reason);
      if ("reason" in done) return problem(409, done.reason, { reason: done.reason });
      if (!body.dryRun) wakeMail();
      return { status: 200, body: done };
    },
    listDataRequests: async () => ({ status: 200, body: await listRequests(db) }),
    listErasures: async () => ({ status: 200, body: await listErasures(db) }),
    readInventory: async () => ({ status: 200, body: [...inventoryColumns] }),
    readRecord: async () => {
      const { brand } = await getSettings(db);
      return { status: 200, body: processingRecord(brand.fullName) };
    },
    readRemaining: async () => ({
      status: 200,
      body: await readRemaining(db, clock(), await deps.copies()),
    }),
  });
}
