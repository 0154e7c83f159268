import { createHash } from 'node:crypto'
import words from '@amour/locales/i18n/common.json' with { type: 'json' }
import { errorText } from '@amour/locales/errors.ts'
import status from '@amour/locales/i18n/status.json' with { type: 'json' }
import { escapeHtml } from './page-values.ts'

/** The colours of the design system's tokens; the page loads no stylesheet, whichever release is on its way. */
const style = `
  :root { color-scheme: light dark; --ink: light-dark(#1c1420, #f3eaf0); --muted: light-dark(#6b5d68, #b9a8b8);
    --line: light-dark(#e4d9ce, #3a2d43); --claret: light-dark(#9e1b44, #f2688e) }
  * { box-sizing: border-box }
  body { margin: 0; min-height: 100svh; display: grid; place-items: center; padding: 1.5rem 1rem;
    background: light-dark(#faf6f1, #150f19); color: var(--ink); font: 1.0625rem/1.55 Figtree, system-ui, sans-serif }
  main { width: 100%; max-width: 58rem; display: grid; gap: 1.5rem }
  .art { display: block; width: 100%; height: 13rem; object-fit: cover; border-radius: 1rem; background: #1d1227 }
  .words { display: grid; gap: 0.875rem; align-content: center; min-width: 0 }
  p, h1, dl, dd { margin: 0 }
  .mark, h1 { font-family: Fraunces, Georgia, serif; font-weight: 600; line-height: 1.1 }
  .mark { font-size: 1.25rem; color: var(--claret) }
  h1 { font-size: clamp(2rem, 1.4rem + 2.4vw, 2.75rem); text-wrap: balance }
  dl { padding-block: 0.25rem; border-block: 1px solid var(--line) }
  dl div { display: grid; grid-template-columns: 6rem minmax(0, 1fr); gap: 1rem; padding-block: 0.5rem }
  dt { color: var(--muted) }
  dd { font-weight: 600; overflow-wrap: anywhere }
  form { display: flex; flex-wrap: wrap; align-items: center; gap: 0.75rem 1.5rem }
  button { min-height: 3rem; padding: 0.5rem 1.5rem; border: 0; border-radius: 99rem; cursor: pointer;
    font: inherit; font-weight: 600; background: var(--claret); color: light-dark(#ffffff, #1c1420) }
  button:hover { background: light-dark(#7f1237, #ff8ba8) }
  a { display: inline-flex; align-items: center; min-height: 2.75rem; color: inherit; text-underline-offset: 0.2em }
  :focus-visible { outline: 2px solid var(--ink); outline-offset: 2px }
  .small { font-size: 0.875rem; overflow-wrap: anywhere; color: var(--muted) }
  .whole { display: inline-block; max-width: 100% }
  @media (min-width: 48rem) {
    main { grid-template-columns: minmax(0, 1fr) minmax(0, 1.1fr); gap: 3rem }
    .art { height: auto; aspect-ratio: 1; align-self: center }
  }
  @media (forced-colors: active) { button { border: 1px solid } }
`

/** By which the site's one policy lets it through. */
export const maintenanceStyle = createHash('sha256').update(style).digest('base64')

/** What is known of the work: since when, and where it was announced what is done and until when. */
export type Work = { since: Date; text?: string | undefined; to?: Date | undefined }

type Asked = {
  /** Hex and dashes, whoever named it. */
  id: string
  /** What stands in the address after the question mark; a second try asks for the same. */
  query: string
  /** The drawing of waiting in this build. */
  art: string
  work: Work
  serviceStatusUrl: string | undefined
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

const row = (term: string, text: string) => `<div><dt>${term}</dt><dd>${escapeHtml(text)}</dd></div>`

function facts({ since, text, to }: Work): string {
  const { what, since: begun, until, soon, retry } = status.away
  return [
    ...(text ? [row(what, text)] : []),
    row(begun, clock.format(since)),
    to ? row(until, clock.format(to)) : row(retry, soon),
  ].join('\n')
}

const hidden = (query: string) =>
  [...new URLSearchParams(query)]
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')

const linkTo = (url: string) => `<a href="${escapeHtml(url)}">${escapeHtml(words.serviceStatus)}</a>\n`

/** What a person sees of the site while it is worked on: what is done, since when, until when, and the way to ask again. */
export const writeMaintenancePage = ({ id, query, art, work, serviceStatusUrl }: Asked) => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>Amour</title>
<style>${style}</style>
</head>
<body>
<main>
<img class="art" src="${escapeHtml(art)}" alt="" width="320" height="240">
<div class="words">
<p class="mark">Amour</p>
<h1>${status.away.title}</h1>
<p>${errorText('maintenance')}</p>
<dl>
${facts(work)}
</dl>
<form>${hidden(query)}<button>${status.away.again}</button>
${serviceStatusUrl ? linkTo(serviceStatusUrl) : ''}</form>
<p class="small">${errorText('requestNumber').replace('{{id}}', `<span class="whole">${id}</span>`)}</p>
</div>
</main>
</body>
</html>
`
