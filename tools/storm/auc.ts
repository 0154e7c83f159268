/** How well a threshold tells two kinds apart, with the bounds of the 95 % confidence interval. */
export type Separation = { area: number; low: number; high: number }

/**
 * How well a threshold on the value tells two kinds apart, whichever is the larger: the area under the ROC curve, 0.5
 * for not at all and 1 for always (Mann and Whitney's U over the number of pairs; equal values count half). The
 * interval is Hanley and McNeil's (Radiology 143, 1982).
 */
export function separate(ones: number[], others: number[]): Separation {
  const one = shareOfPairs(ones, others)
  const area = Math.max(one, 1 - one)
  const half = 1.96 * standardError(area, ones.length, others.length)
  return { area, low: Math.max(0, area - half), high: Math.min(1, area + half) }
}

/** The share of pairs in which the one is the larger. */
function shareOfPairs(ones: number[], others: number[]) {
  const all = [...ones.map((value) => ({ value, isOne: true })), ...others.map((value) => ({ value, isOne: false }))]
  const sorted = all.toSorted((a, b) => a.value - b.value)
  let rankSum = 0
  for (let start = 0; start < sorted.length;) {
    let end = start
    while (sorted[end]?.value === sorted[start]?.value) end += 1
    const meanRank = (start + 1 + end) / 2
    rankSum += meanRank * sorted.slice(start, end).filter(({ isOne }) => isOne).length
    start = end
  }
  return (rankSum - (ones.length * (ones.length + 1)) / 2) / (ones.length * others.length)
}

function standardError(area: number, ones: number, others: number) {
  const square = area ** 2
  const twoOnes = area / (2 - area) - square
  const twoOthers = (2 * square) / (1 + area) - square
  return Math.sqrt((area * (1 - area) + (ones - 1) * twoOnes + (others - 1) * twoOthers) / (ones * others))
}
