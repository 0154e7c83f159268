import { ageGateTexts as texts } from '@amour/locales/age-gate.ts'

/** Why a check came to nothing, or cannot begin: each has its sentences. */
export type Ending = 'under' | 'cancelled' | 'refused' | 'away' | 'over' | 'stale' | 'busy' | 'trouble' | 'missing'

/** Where the page's links lead, and what it calls the provider. */
type Around = { provider: string; backTo: string }

/** Before somebody goes to the provider: who asks, what is asked, what is kept. */
export function beginPage({ provider, backTo }: Around, startAt: string): string {
  const { title, lead, steps, kept, start, back } = texts.begin
  const fill = (text: string) => filled(text, { provider })
  return layout(title, [
    `<p class="lead">${escape(lead)}</p>`,
    `<ol class="steps">${steps.map((step) => `<li>${fill(step)}</li>`).join('')}</ol>`,
    `<p class="kept">${escape(kept)}</p>`,
    `<p class="actions">${link(startAt, start, 'primary')}${link(backTo, back, 'quiet')}</p>`,
  ])
}

/** Nothing has come of it: why, in plain words, and what can be done. */
export function endPage({ provider, backTo }: Around, ending: Ending): string {
  const { title, text } = texts[ending]
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

function layout(title: string, parts: readonly string[]): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)} · ${escape(texts.name)}</title>
<link rel="stylesheet" href="/gate.css">
</head>
<body>
<header><p>${escape(texts.name)}</p></header>
<main class="card">
<h1 class="t-page">${escape(title)}</h1>
${parts.join('\n')}
</main>
</body>
</html>
`
}

const link = (to: string, text: string, look: 'primary' | 'quiet') =>
  `<a class="btn btn--lg btn--${look}" href="${escape(to)}" rel="noreferrer">${escape(text)}</a>`

const filled = (text: string, { provider }: Pick<Around, 'provider'>) =>
  escape(text).replaceAll('{{provider}}', `<bdi>${escape(provider)}</bdi>`)

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
