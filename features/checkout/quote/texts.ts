/** Why a price tier is refused. Runs anywhere. */
export const tierTexts = {
  unknown: "We can't find this price tier.",
  needsCode: (name: string) => `The price '${name}' needs a code. Please enter it.`,
};
