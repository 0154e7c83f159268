import { formatMinutes } from '#app/display/duration.ts'

/** "12%", or a dash where there is nothing to take a share of. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '–'
  const share = (100 * part) / whole
  return `${share > 0 && share < 10 ? share.toFixed(1) : Math.round(share)}%`
}

export const formatMaybeMinutes = (minutes: number | null) => (minutes === null ? '–' : formatMinutes(minutes))

/** Gives the browser a table as a file. */
export function downloadTable(name: string, rows: readonly (readonly (string | number)[])[]) {
  const text = rows.map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',')).join('\r\n')
  const url = URL.createObjectURL(new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.csv`
  link.click()
  URL.revokeObjectURL(url)
}
