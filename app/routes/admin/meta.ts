import { privateMeta } from "~/app/private-meta";
import { type AdminPageName, adminPages } from "~/lib/admin-pages";

/** The head of an admin page that is no record's. */
export const adminMeta = (page: AdminPageName, args: Parameters<typeof privateMeta>[1]) =>
  privateMeta(adminPages[page].name, args);
