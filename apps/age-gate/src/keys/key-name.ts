/** The kinds of checks, as the site knows them. */
export const methodClasses = ['service', 'wallet', 'person'] as const

export type MethodClass = (typeof methodClasses)[number]

/** Under which key a token is signed: the class of the method, the level, and the month in UTC, as `2026-12`. */
export type KeyName = { methodClass: MethodClass; level: string; month: string }

/** As it stands in addresses and tokens. */
export const nameOf = ({ methodClass, level, month }: KeyName) => `${methodClass}.${level}.${month}`

/** The month of a moment, in UTC as everything of the gate. */
export const monthOf = (at: Date) => at.toISOString().slice(0, 7)

/** The month that is so many months later. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return monthOf(new Date(Date.UTC(year, number - 1 + count, 1)))
}
