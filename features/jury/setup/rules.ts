/** Rules of a phase's setup. Pure; runs anywhere. */

/**
 * The share of each typed weight in the total: '30 %'. Empty if it is not a number above 0. Rounded
 * so that shares add up to 100.
 */
export function weightShares(weights: readonly (string | number)[]): string[] {
  const numbers = weights.map((weight) => {
    const number = Number(String(weight).replace(",", "."));
    return Number.isFinite(number) && number > 0 ? number : 0;
  });
  const sum = numbers.reduce((all, number) => all + number, 0);
  if (sum === 0) return numbers.map(() => "");
  const exact = numbers.map((number) => (number * 100) / sum);
  const shares = exact.map(Math.floor);
  const order = exact
    .map((share, index) => ({ at: index, rest: share - Math.floor(share) }))
    .sort((a, b) => b.rest - a.rest || a.at - b.at);
  const missing = 100 - shares.reduce((all, share) => all + share, 0);
  for (const { at } of order.slice(0, missing)) shares[at] = (shares[at] ?? 0) + 1;
  return shares.map((share, index) => (numbers[index] ? `${share} %` : ""));
}
