import words from '#i18n/waits.json' with { type: 'json' }

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** From how many seconds on a wait is told in this unit. */
const units = [
  { name: 'day', seconds: DAY, from: 2 * DAY },
  { name: 'hour', seconds: HOUR, from: 2 * HOUR },
  { name: 'minute', seconds: MINUTE, from: MINUTE },
  { name: 'second', seconds: 1, from: 0 },
] as const

/** How long somebody has to wait, as a sentence; rounded up, so that anyone who does so does not come too early. */
export function waitText(seconds: number): string {
  const unit = units.find(({ from }) => seconds >= from) ?? units[3]
  const count = Math.max(1, Math.ceil(seconds / unit.seconds))
  return words[`${unit.name}_${count === 1 ? 'one' : 'other'}`].replace('{{count}}', String(count))
}
