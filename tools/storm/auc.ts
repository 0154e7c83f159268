/**
 * How well a threshold on the value tells two kinds apart, whichever is the larger: the area under the ROC curve, 0.5
 * for not at all and 1 for always (Mann and Whitney's U over the number of pairs; equal values count half).
 */
export function areaUnderCurve(ones: number[], others: number[]): number {
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
  const area = (rankSum - (ones.length * (ones.length + 1)) / 2) / (ones.length * others.length)
  return Math.max(area, 1 - area)
}
