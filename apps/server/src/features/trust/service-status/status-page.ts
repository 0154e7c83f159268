import { createHash } from 'node:crypto'
import words from '@amour/locales/i18n/status.json' with { type: 'json' }
import { DAY } from '#durations.ts'
import { londonDay } from '#london.ts'
import {
  type Component,
  components,
  HISTORY,
  shareOf,
  type State,
  type StatusRecord,
  worstOf,
} from './status-record.ts'

/** The design system's colours: the page has to stand alone, wherever it is served from. */
const style = `
  :root { color-scheme: light dark; --ink: light-dark(#1c1420, #f3eaf0); --muted: light-dark(#6b5d68, #b9a8b8);
    --surface: light-dark(#ffffff, #1f1725); --line: light-dark(#e4d9ce, #3a2d43); --good: light-dark(#1f6b4a, #6fcf9f);
    --warn: light-dark(#8f5600, #f0b45b); --bad: light-dark(#a3201a, #ff8a80) }
  body { margin: 0; padding: 1.5rem 1rem 4rem; background: light-dark(#faf6f1, #150f19); color: var(--ink);
    font: 1.0625rem/1.6 Figtree, system-ui, sans-serif }
  main { max-width: 44rem; margin: 0 auto }
  h1, h2 { font-family: Fraunces, Georgia, serif; line-height: 1.1; font-weight: 600 }
  h1 { margin: 1.5rem 0 0.5rem; font-size: 2.25rem; color: light-dark(#9e1b44, #f2688e) }
  h2 { margin: 2.5rem 0 0.75rem; font-size: 1.375rem }
  p { margin: 0 0 0.5rem }
  a { color: inherit }
  .lead { font-size: 1.25rem; font-weight: 600 }
  .muted { color: var(--muted); font-size: 0.9375rem }
  .stale, .planned { margin: 1rem 0; padding: 0.75rem 1rem; border-radius: 0.75rem; border: 1px solid var(--warn) }
  .part { margin: 0 0 0.75rem; padding: 1rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--surface) }
  .part > :last-child, .planned > :last-child { margin-bottom: 0 }
  .line { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; justify-content: space-between; align-items: baseline }
  .working { color: var(--good) } .slow, .maintenance { color: var(--warn) } .down { color: var(--bad) }
  .days { display: flex; gap: 1px; height: 2rem; margin: 0.75rem 0 0.5rem; padding: 0; list-style: none }
  .days li { flex: 1; min-width: 0; border-radius: 1px; background: currentColor }
  .days .unknown { color: var(--line) }
  .days .slow { height: 70%; align-self: end } .days .down { height: 40%; align-self: end }
  @media (forced-colors: active) { .days li { background: CanvasText; forced-color-adjust: none }
    .days .unknown { background: GrayText } }
  .old .lead, .old .line span { color: var(--muted) }
  .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  ul.plain { margin: 0; padding: 0; list-style: none }
  .plain li { padding: 0.5rem 0; border-bottom: 1px solid var(--line) }
`

/** Without it the page says when it was measured, and what that means. */
const script = `
  const look = () => {
    const { measured } = document.body.dataset
    const isFresh = Date.now() - Date.parse(measured) < 300000
    document.getElementById('stale').hidden = isFresh
    document.body.classList.toggle('old', !isFresh)
  }
  look()
  setInterval(look, 30000)
`

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const policy = `default-src 'none'; style-src ${hash(style)}; script-src ${hash(script)}; base-uri 'none'; form-action 'none'`

/** The page for people, whole in one file: no picture, no font, no address but its own. */
export function writePage(record: StatusRecord): string {
  const worst = worstOf(record.now)
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${words.title}</title>
<style>${style}</style>
</head>
<body data-measured="${record.measuredAt}">
<main>
<h1>${words.heading}</h1>
<p class="lead ${worst}">${leads[worst]}</p>
<p class="muted">${fill(words.measured, { at: timeOf(record.measuredAt) })} <a href="">${words.look}</a></p>
<noscript><p class="muted">${words.staleHint}</p></noscript>
<p class="stale" id="stale" role="status" hidden>${words.stale}</p>
${record.planned.length > 0 ? writePlanned(record) : ''}<h2>${words.history}</h2>
${components.map((one) => writeComponent(record, one)).join('\n')}
<h2>${words.incidents}</h2>
${writeIncidents(record)}
</main>
<script>${script}</script>
</body>
</html>
`
}

const leads: Record<State, string> = {
  working: words.allWorking,
  maintenance: words.maintenance,
  slow: words.someSlow,
  down: words.someDown,
}

function writePlanned({ planned }: StatusRecord): string {
  const each = planned.map(({ from, to, text }) => {
    const when = fill(words.plannedAt, { from: timeOf(from), to: endOf(from, to) })
    return `<div class="planned"><p>${escape(text)}</p><p class="muted">${when}</p></div>`
  })
  return `<h2>${words.planned}</h2>\n${each.join('\n')}\n`
}

function writeComponent(record: StatusRecord, component: Component): string {
  const state = record.now[component]
  const share = shareOf(record, component)
  const told = share === undefined ? words.notMeasured : fill(words.share, { share: percent(share) })
  return `<section class="part">
<div class="line"><strong>${words.component[component]}</strong><span class="${state}">${words.state[state]}</span></div>
<ul class="days">${listDays(record, component).join('')}</ul>
<p class="muted">${told}</p>
</section>`
}

/** Rounded down, so that a day with an outage never reads as one without. */
const percent = (share: number) => (Math.floor(share * 100) / 100).toFixed(2).replace(/\.?0+$/, '')

function listDays({ days, measuredAt }: StatusRecord, component: Component): string[] {
  const known = new Map(days.map((day) => [day.date, day]))
  return Array.from({ length: HISTORY }, (_, index) => {
    const date = new Date(Date.parse(measuredAt) - (HISTORY - 1 - index) * DAY).toISOString().slice(0, 10)
    const day = known.get(date)
    const minutes = day?.down[component] ?? 0
    const kind = !day ? 'unknown' : minutes > 0 ? 'down' : day.slow[component] > 0 ? 'slow' : 'working'
    const said = { unknown: words.dayUnknown, down: words.dayDown, slow: words.daySlow, working: words.dayWorking }[
      kind
    ]
    const text = fill(said, { date: dayOf(date), minutes: String(minutes) })
    return `<li class="${kind}" title="${text}"><span class="hidden">${text}</span></li>`
  })
}

function writeIncidents({ incidents }: StatusRecord): string {
  if (incidents.length === 0) return `<p>${words.noIncidents}</p>`
  const each = incidents.toReversed().map(({ component, worst, since, until }) => {
    const what = `${words.component[component]}, ${words.state[worst].toLowerCase()}`
    const from = timeOf(since)
    const text = until
      ? fill(words.incidentEnded, { what, from, to: endOf(since, until) })
      : fill(words.incidentOpen, { what, from })
    return `<li>${text}</li>`
  })
  return `<ul class="plain">${each.join('\n')}</ul>`
}

const fill = (sentence: string, values: Record<string, string>) =>
  sentence.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

const london = { timeZone: 'Europe/London', day: 'numeric', month: 'long' } as const
const clock = new Intl.DateTimeFormat('en-GB', { ...london, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' })
const calendar = new Intl.DateTimeFormat('en-GB', { ...london, timeZone: 'UTC' })

const time = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** A moment is never parted by the end of a line. */
const whole = (text: string) => text.replaceAll(' ', '\u00a0')
const timeOf = (moment: string) => whole(clock.format(new Date(moment)))

/** The end of what began at `from`: its day only where that is another one. */
function endOf(from: string, to: string): string {
  const [begun, ended] = [new Date(from), new Date(to)]
  return londonDay(begun) === londonDay(ended) ? whole(time.format(ended)) : timeOf(to)
}
const dayOf = (date: string) => calendar.format(new Date(date))

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What the operator wrote stands in a page. */
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign)
