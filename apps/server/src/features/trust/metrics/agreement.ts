/** How often each first decision met each second one. */
export type Pair = { first: string; second: string; count: number }

/**
 * Cohen's kappa: how far two people agree beyond what chance would bring, 1 for always and 0 for chance alone. Null
 * where there is nothing to compare, or only one answer was ever given.
 */
export function computeKappa(pairs: readonly Pair[]): number | null {
  const sum = (of: readonly Pair[]) => of.reduce((all, { count }) => all + count, 0)
  const all = sum(pairs)
  if (all === 0) return null
  const answers = [...new Set(pairs.flatMap(({ first, second }) => [first, second]))]
  const agreed = sum(pairs.filter(({ first, second }) => first === second)) / all
  const chance = answers
    .map((answer) => {
      const firsts = sum(pairs.filter(({ first }) => first === answer)) / all
      const seconds = sum(pairs.filter(({ second }) => second === answer)) / all
      return firsts * seconds
    })
    .reduce((total, share) => total + share, 0)
  return chance === 1 ? null : (agreed - chance) / (1 - chance)
}
