import type { Database } from "~/db/client";
import { emailSubscribers } from "~/db/tables";
import { type PageQuery, readPage } from "~/http/paging";

/** One page of the subscribers, newest first, those who left included (isActive tells). */
export function listSubscribers(db: Database, page: PageQuery) {
  const { subscribedAt: sort, id } = emailSubscribers;
  return readPage(db, { from: emailSubscribers, sort, id }, page);
}
