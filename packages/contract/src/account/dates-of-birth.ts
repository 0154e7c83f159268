/** The youngest age at which a person may register (docs/specification/product.md §9), in years. */
export const MINIMUM_AGE = 18

const calendar = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
})

/** Year, month and day that London's calendar shows: a birthday begins at midnight there, in summer too. */
function readCalendar(at: Date): { year: number; month: number; day: number } {
  const [day = 0, month = 0, year = 0] = calendar.format(at).split('/').map(Number)
  return { year, month, day }
}

/** Reads `year-month-day`; undefined for a date that no calendar has, or one more than 120 years ago. */
export function readDateOfBirth(text: string, today: Date): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  if (!year || !month || !day) return undefined
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso)
  const age = isReal ? computeAgeOn(iso, today) : -1
  return age >= 0 && age <= 120 ? iso : undefined
}

/** The last day, in ISO form, on which somebody may have been born who is of the youngest age on a day. */
export function lastAdultBirth(today: Date): string {
  const { year, month, day } = readCalendar(today)
  const iso = [year - MINIMUM_AGE, month, day].map((part) => String(part).padStart(2, '0')).join('-')
  // Most years have no 29 February, and whoever was born the day after is not there yet.
  return Number.isNaN(Date.parse(iso)) || !new Date(iso).toISOString().startsWith(iso) ? iso.replace('-29', '-28') : iso
}

/** Whole years from an ISO date of birth to a moment, by London's calendar; somebody born on 29 February has the birthday on 1 March otherwise. */
export function computeAgeOn(dateOfBirth: string, today: Date): number {
  const [year = 0, month = 0, day = 0] = dateOfBirth.split('-').map(Number)
  const now = readCalendar(today)
  const hadBirthday = now.month > month || (now.month === month && now.day >= day)
  return now.year - year - (hadBirthday ? 0 : 1)
}
