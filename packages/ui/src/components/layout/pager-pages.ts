/** The pages a pager shows: the first, the last, those beside the current one; null stands for a gap. */
export function pagerPages(page: number, pages: number) {
  const shown = new Set([1, page - 1, page, page + 1, pages])
  if (page <= 2) shown.add(3)
  if (page >= pages - 1) shown.add(pages - 2)
  const sorted = [...shown].filter((at) => at >= 1 && at <= pages).toSorted((a, b) => a - b)
  return sorted.flatMap((at, index) => {
    const before = sorted[index - 1] ?? 0
    if (at - before === 2) return [at - 1, at]
    return at - before > 2 ? [null, at] : [at]
  })
}
