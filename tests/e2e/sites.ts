/** What a file's tests need of their site, and how it ends. */
export type StartedSite<Site> = { site: Site; stop: () => Promise<unknown> };

/** The site of the tests of a file, which is started for the first of them. */
export type SiteOf = <Site>(file: string, start: () => Promise<StartedSite<Site>>) => Promise<Site>;

/**
 * Sites of test files, one after the other: a file's site stops before another's starts. So one worker with one browser
 * runs files with different sites; a fixture with settings that belongs to the worker would need a worker for each.
 */
export function holdSites(): { siteOf: SiteOf; stop: () => Promise<void> } {
  let current: (StartedSite<unknown> & { file: string }) | undefined;
  const stop = async () => {
    const ending = current;
    current = undefined;
    await ending?.stop();
  };
  return {
    stop,
    siteOf: async <Site>(file: string, start: () => Promise<StartedSite<Site>>) => {
      if (current?.file !== file) {
        await stop();
        current = { file, ...(await start()) };
      }
      return current.site as Site;
    },
  };
}
