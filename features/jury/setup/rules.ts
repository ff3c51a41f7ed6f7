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
  const sum = numbers.reduce((total, number) => total + number, 0);
  if (sum === 0) return numbers.map(() => "");
  const exactShares = numbers.map((number) => (number * 100) / sum);
  const shares = exactShares.map(Math.floor);
  // The largest remainders are rounded up (Hamilton's method).
  const byRemainder = exactShares
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  const missing = 100 - shares.reduce((total, share) => total + share, 0);
  for (const { index } of byRemainder.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1;
  return shares.map((share, index) => (numbers[index] ? `${share} %` : ""));
}
