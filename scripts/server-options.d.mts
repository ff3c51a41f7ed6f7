export const nodeOptions: string[];
export const environment: { MALLOC_ARENA_MAX: string };
