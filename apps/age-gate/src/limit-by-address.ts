/** Counts in memory, and forgets each `span` of milliseconds. Tells whether an address has come more than `most` times. */
export function limitByAddress(most: number, span: number) {
  let current = 0
  const counts = new Map<string, number>()
  return (address: string): boolean => {
    const now = Math.floor(Date.now() / span)
    if (now !== current) counts.clear()
    current = now
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    return count > most
  }
}
