import { getSettings } from "~/features/settings/queries.server";
import { refuseAddressAct } from "~/features/submissions/rights/queries.server";
import { audit } from "~/lib/api/audit-log.server";
import { type AfterResponse, type Endpoint, implement } from "~/lib/api/endpoint";
import { invalid, problem } from "~/lib/api/problem";
import { pages, pathFor } from "~/lib/paths";
import { dataArchive } from "./archive.rules.server";
import {
  erasePerson,
  listErasures,
  listRequests,
  listRequestsOf,
  type PrivacyDeps,
  previewErasure,
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
import { findSubject, keysOfAddress } from "./subject.queries.server";
import { codeRefused, otherAddress, proveFirst } from "./texts";
import { findProvedAddress } from "./your-data.queries.server";

export type PrivacyApiDeps = PrivacyDeps & { wakeMail: () => void };

const seeOther = (path: string, cookies: string[] = []) => {
  const headers = new Headers({ Location: path });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: 303, headers });
};

const formFields = (body: Uint8Array) =>
  Object.fromEntries(new URLSearchParams(new TextDecoder().decode(body)));

/** Handlers of people's calls about their own data, and of the director's. */
export function privacyApi(deps: PrivacyApiDeps): Endpoint[] {
  const { db, clock, publicUrl, secrets, wakeMail } = deps;
  const proveFirstResponse = () => problem(401, proveFirst);
  const readProvedEmail = (request: Request) =>
    findProvedAddress(deps, readYourDataCookie(request, publicUrl));
  const sendCode = (afterResponse: AfterResponse, email: string, client: string) =>
    afterResponse("sending a code to see one's data", async () => {
      await sendDataCode(deps, email, client);
      wakeMail();
    });
  const overview = async (email: string, holder: "address" | "director") => ({
    email,
    holdings: await countHoldings(db, await findSubject(db, keysOfAddress(email)), clock()),
    requests: await listRequestsOf(deps, email),
    refusals: await readRefusals(db, email, { holder, now: clock() }),
  });
  const exportArchive = async (email: string, holder: "address" | "director") => {
    const now = clock();
    const data = await db.transaction(async (tx) => {
      const reason = await refuseAddressAct(tx, "export", holder, { email, now });
      return reason ?? exportHoldings(tx, await findSubject(tx, keysOfAddress(email)), now);
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
  const isSameEmail = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

  return implement(calls)("personal data", {
    askForData: async ({ body, requestContext, afterResponse }) => {
      sendCode(afterResponse, body.email, requestContext.address);
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
      if (!email) return proveFirstResponse();
      const headers = { "Cache-Control": "no-store" };
      return { status: 200, body: await overview(email, "address"), headers };
    },
    exportYourData: async ({ request }) => {
      const email = await readProvedEmail(request);
      return email ? exportArchive(email, "address") : proveFirstResponse();
    },
    eraseYourData: async ({ body, request }) => {
      const email = await readProvedEmail(request);
      if (!email) return proveFirstResponse();
      if (!body.dryRun && !isSameEmail(body.email, email)) {
        return invalid([{ path: "email", message: otherAddress }]);
      }
      const result = body.dryRun
        ? await previewErasure(deps, email)
        : await erasePerson(deps, email, "person");
      if ("reason" in result) return problem(409, result.reason, { reason: result.reason });
      if (!body.dryRun) wakeMail();
      return { status: 200, body: result };
    },
    checkReceipt: async ({ body }) => ({
      status: 200,
      body: { valid: isValidReceipt(secrets, body.receipt) },
    }),
    readRetention: async () => ({ status: 200, body: [...retention] }),

    askForm: async ({ body, requestContext, afterResponse }) => {
      const parsed = askSchema.safeParse(formFields(body));
      if (!parsed.success) return seeOther(`${pages.yourData}?wrong=email`);
      sendCode(afterResponse, parsed.data.email, requestContext.address);
      return seeOther(`${pages.yourData}?sent=1`);
    },
    eraseForm: async ({ body, request }) => {
      const email = await readProvedEmail(request);
      if (!email) return seeOther(pages.yourData);
      if (!isSameEmail(formFields(body).email ?? "", email)) {
        return seeOther(`${pages.yourDataDelete}?wrong=email`);
      }
      const result = await erasePerson(deps, email, "person");
      if ("reason" in result) return seeOther(`${pages.yourDataDelete}?wrong=open`);
      wakeMail();
      const receipt = new URLSearchParams({ ...result.receipt });
      return seeOther(`${pages.yourDataDeleted}?${receipt}`, [yourDataCookie(publicUrl, null)]);
    },
    proveForm: async ({ params: { token }, body }) => {
      const parsed = proveSchema.safeParse({ token, code: formFields(body).code });
      const proof = parsed.success && (await proveAddress(deps, token, parsed.data.code));
      if (!proof) return seeOther(`${pathFor("yourDataProve", { token })}?wrong=code`);
      return seeOther(pages.yourData, [yourDataCookie(publicUrl, proof.session)]);
    },

    lookUpPerson: async ({ body: { email }, actor }) => {
      await audit(db, clock(), actor, "personal data looked up");
      return { status: 200, body: await overview(email, "director") };
    },
    exportPerson: async ({ body: { email } }) => {
      const file = await exportArchive(email, "director");
      if (file.ok) await recordDataRequest(db, deps, email, "export", "done");
      return file;
    },
    erasePerson: async ({ body, actor }) => {
      const result = body.dryRun
        ? await previewErasure(deps, body.email, "director")
        : await erasePerson(deps, body.email, actor.personId, body.reason);
      if ("reason" in result) return problem(409, result.reason, { reason: result.reason });
      if (!body.dryRun) wakeMail();
      return { status: 200, body: result };
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
