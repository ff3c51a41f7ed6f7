export function nextMigration(
  journal: { entries: readonly { tag: string; when: number }[] },
  now: number,
): { number: string; when: number };
export function addTriggers(sql: string, publicTables: readonly string[]): string;
