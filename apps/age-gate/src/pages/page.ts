import { ageGateTexts as texts } from '@amour/locales/age-gate.ts'
import type { MethodClass } from '#keys/key-name.ts'

/** Why a check came to nothing, or cannot begin: each has its sentences. */
export type Ending = 'under' | 'cancelled' | 'refused' | 'away' | 'over' | 'stale' | 'busy' | 'trouble' | 'missing'

/** Where the page's links lead, what it calls the provider, and which way it is; `hours`: within which a person looks. */
export type Around = { provider: string; backTo: string; way: MethodClass; hours?: number }

/** Before somebody goes to the provider: who asks, what is asked, what is kept. */
export function beginPage({ provider, backTo, way, hours }: Around, startAt: string): string {
  const { title, lead, kept, start, back } = texts.begin
  const { steps } = { service: texts.begin, wallet: texts.wallet, person: texts.person }[way]
  const fill = (text: string) => filled(text, { provider }).replaceAll('{{hours}}', String(hours))
  return layout(title, [
    `<p class="lead">${escape(lead)}</p>`,
    `<ol class="steps">${steps.map((step) => `<li>${fill(step)}</li>`).join('')}</ol>`,
    ...(way === 'person' ? [`<p class="kept">${escape(texts.person.seen)}</p>`] : []),
    `<p class="kept">${escape(kept)}</p>`,
    `<p class="actions">${link(startAt, start, 'primary')}${link(backTo, back, 'quiet')}</p>`,
  ])
}

/** What is told in other words of a wallet, which is nobody's service. */
const ofWallets = texts.wallet.ends

/** Nothing has come of it: why, in plain words, and what can be done. */
export function endPage({ provider, backTo, way }: Around, ending: Ending): string {
  const { title } = texts[ending]
  const text =
    way === 'wallet' && ending in ofWallets ? ofWallets[ending as keyof typeof ofWallets] : texts[ending].text // as `in` has found
  const isOver = ending === 'under' || ending === 'missing'
  return layout(title, [
    `<p class="lead">${filled(text, { provider })}</p>`,
    `<p class="actions">${link(backTo, isOver ? texts.begin.back : texts.again, isOver ? 'quiet' : 'primary')}</p>`,
  ])
}

/** For whoever comes by without a check. */
export function aboutPage({ backTo }: Pick<Around, 'backTo'>): string {
  const { title, text, keys } = texts.about
  return layout(title, [
    `<p class="lead">${escape(text)}</p>`,
    `<p class="actions">${link(backTo, texts.begin.back, 'primary')}${link('/keys', keys, 'quiet')}</p>`,
  ])
}

/** A page of the gate. `head`: more for its head. `heading`: where it is another one than the tab's title. */
export function layout(title: string, parts: readonly string[], head = '', heading = title): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)} · ${escape(texts.name)}</title>
<link rel="stylesheet" href="/gate.css">
${head}</head>
<body>
<header><p>${escape(texts.name)}</p></header>
<main class="card">
<h1 class="t-page">${escape(heading)}</h1>
${parts.join('\n')}
</main>
</body>
</html>
`
}

export const link = (to: string, text: string, look: 'primary' | 'quiet') =>
  `<a class="btn btn--lg btn--${look}" href="${escape(to)}" rel="noreferrer">${escape(text)}</a>`

const filled = (text: string, { provider }: Pick<Around, 'provider'>) =>
  escape(text).replaceAll('{{provider}}', `<bdi>${escape(provider)}</bdi>`)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
