import { z } from 'zod'
import { DAY, MINUTE } from '#durations.ts'

/** What the public is told of: each is looked at for itself. */
export const components = ['site', 'photos', 'emails'] as const

export type Component = (typeof components)[number]

/** From well to worst. Planned work is no failure. */
const states = ['working', 'maintenance', 'slow', 'down'] as const

export type State = (typeof states)[number]

const Moment = z.iso.datetime()
const Minutes = z.record(z.enum(components), z.number())

/** What status.json says, and is read again from. No person and no number of persons is in it. */
export const StatusRecord = z.object({
  version: z.literal(1),
  measuredAt: Moment,
  now: z.record(z.enum(components), z.enum(states)),
  /** Work that was announced and is not over. */
  planned: z.array(z.object({ from: Moment, to: Moment, text: z.string() })),
  /** Minutes that were looked at, and of each component those that were slow or down; the last 90 days in UTC. */
  days: z.array(z.object({ date: z.iso.date(), measured: z.number(), slow: Minutes, down: Minutes })),
  /** `until` is null for one that goes on. */
  incidents: z.array(
    z.object({
      component: z.enum(components),
      worst: z.enum(['slow', 'down']),
      since: Moment,
      until: Moment.nullable(),
    }),
  ),
})

export type StatusRecord = z.infer<typeof StatusRecord>

/** Days that are told of. */
export const HISTORY = 90

const none = () => ({ site: 0, photos: 0, emails: 0 })

type Measured = { at: Date; now: Record<Component, State>; planned: StatusRecord['planned'] }

/** The record with one more minute in it. A second look within the same minute changes what is now, and counts nothing. */
export function addMinute(before: StatusRecord | undefined, { at, now, planned }: Measured): StatusRecord {
  const measuredAt = at.toISOString()
  const date = measuredAt.slice(0, 10)
  const isCounted = !before || minuteOf(before.measuredAt) !== minuteOf(measuredAt)
  const first = new Date(at.getTime() - (HISTORY - 1) * DAY).toISOString().slice(0, 10)
  const days = (before?.days ?? []).filter((day) => day.date >= first && day.date !== date)
  const today = before?.days.find((day) => day.date === date) ?? { date, measured: 0, slow: none(), down: none() }
  const addTo = (counts: Record<Component, number>, state: State) =>
    Object.fromEntries(components.map((one) => [one, counts[one] + (now[one] === state ? 1 : 0)])) as typeof counts // of each
  const counted = {
    date,
    measured: today.measured + 1,
    slow: addTo(today.slow, 'slow'),
    down: addTo(today.down, 'down'),
  }
  return {
    version: 1,
    measuredAt,
    now,
    planned: planned.filter(({ to }) => to > measuredAt),
    days: [...days, isCounted ? counted : today],
    incidents: followIncidents(before?.incidents ?? [], now, measuredAt).filter(
      ({ until }) => !until || until.slice(0, 10) >= first,
    ),
  }
}

const minuteOf = (moment: string) => Math.floor(Date.parse(moment) / MINUTE)

/** Begins one where a component does not work, and ends it where it does again. */
function followIncidents(known: StatusRecord['incidents'], now: Record<Component, State>, at: string) {
  const going = known.map((one) => {
    if (one.until) return one
    const state = now[one.component]
    if (state === 'working' || state === 'maintenance') return { ...one, until: at }
    return state === 'down' ? { ...one, worst: state } : one
  })
  const begun = components.flatMap((component) => {
    const worst = now[component]
    const isKnown = known.some((one) => one.component === component && !one.until)
    return (worst === 'slow' || worst === 'down') && !isKnown ? [{ component, worst, since: at, until: null }] : []
  })
  return [...going, ...begun]
}

/** The share of the minutes in which a component was not down, in percent; undefined where none was looked at. */
export function shareOf({ days }: StatusRecord, component: Component): number | undefined {
  const measured = days.reduce((sum, day) => sum + day.measured, 0)
  const down = days.reduce((sum, day) => sum + day.down[component], 0)
  return measured > 0 ? (100 * (measured - down)) / measured : undefined
}

/** The worst of them all. */
export const worstOf = (now: Record<Component, State>): State =>
  states[Math.max(...components.map((one) => states.indexOf(now[one])))] ?? 'working'
