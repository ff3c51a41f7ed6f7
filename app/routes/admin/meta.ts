import { privateMeta } from "~/app/private-meta";
import { adminPages } from "~/features/dashboard/admin-pages.rules";

/** The head of an admin page that has an entry there. */
export const adminMeta = (page: keyof typeof adminPages, args: Parameters<typeof privateMeta>[1]) =>
  privateMeta(adminPages[page].title, args);
