import { changeCategory, readCall } from "~/features/settings-admin/call/contract";
import type { Play } from "../play";

/** The director renames every category: a name is words for people, and no form may take it for a type. */

/** The longest name that a category takes. */
const longest = 60;

/** New names: with accents, with a slash, in another script, longer than a type may be. */
const names = (name: string): string[] => [
  `Çurtas / ${name}`,
  `愛の${name}`,
  `${name}: «à deux», 100 % love & nothing else at all`.slice(0, longest),
];

/** Renames all categories of the open edition. Throws if one keeps its old name. */
export async function renameCategories({ admin, say }: Pick<Play, "admin" | "say">): Promise<void> {
  const { categories } = await admin.must(readCall, { query: {} });
  for (const [index, { type, name }] of categories.entries()) {
    const renamed = names(name)[index % names(name).length] as string;
    const { version } = await admin.must(readCall, { query: {} });
    await admin.ask(changeCategory, {
      params: { id: type },
      query: {},
      body: { name: renamed, version },
    });
    const after = (await admin.must(readCall, { query: {} })).categories;
    if (after.find((category) => category.type === type)?.name !== renamed) {
      throw new Error(`The category ${name} could not be renamed.`);
    }
  }
  say(`${categories.length} categories were renamed.`);
}
