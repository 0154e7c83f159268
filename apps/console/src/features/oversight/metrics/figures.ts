import { formatMinutes } from '#app/display/duration.ts'

/** "12 %", or a dash where there is nothing to take a share of. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '–'
  const share = (100 * part) / whole
  return `${share > 0 && share < 10 ? share.toFixed(1) : Math.round(share)} %`
}

export const formatMaybeMinutes = (minutes: number | null) => (minutes === null ? '–' : formatMinutes(minutes))

/** A round number for the top of an axis, so that four steps below it are whole. */
export function chooseAxisTop(most: number): number {
  if (most <= 4) return 4
  const power = 10 ** Math.floor(Math.log10(most / 4))
  const step = [1, 2, 2.5, 5, 10].find((each) => each * power * 4 >= most && Number.isInteger(each * power)) ?? 10
  return step * power * 4
}

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
