/**
 * The whole data model, for PostgreSQL, embedded (PGlite) or as a server. The documented tables come first, with the
 * documented fields and defaults; columns below a line `// not in the documented model` are Heartlight's own. Money is in whole cents, times are
 * `timestamptz`. After a change run `npm run db:new -- what_it_is`, which writes the migration.
 */

export * from "./auth";
export * from "./awards";
export * from "./call";
export * from "./codes";
export * from "./contacts";
export * from "./decisions";
export * from "./editions";
export * from "./films";
export * from "./imports";
export * from "./jury";
export * from "./labels";
export * from "./mail";
export * from "./mailings";
export * from "./media";
export * from "./news";
export * from "./newsletter";
export * from "./operations";
export * from "./payments";
export * from "./privacy";
export * from "./programme";
export * from "./promo";
export * from "./questions";
export * from "./search";
export * from "./second-factor";
export * from "./settings";
export * from "./site-pages";
export * from "./submissions";
