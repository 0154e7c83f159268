// Runs before the first paint, so that neither the stored theme nor the site's name flashes (app/storage/storage.ts).
const page = document.documentElement
// oxlint-disable-next-line no-restricted-globals -- the store itself is a module, and modules run too late
const kept = (name) => JSON.parse(localStorage.getItem(`amour.${name}`) ?? 'null')
try {
  const theme = kept('theme')
  if (theme) page.dataset.theme = theme
  if (kept('neutral')) {
    document.title = document.documentElement.dataset.neutralTab
    document.querySelector('link[rel=icon]')?.setAttribute('href', '/neutral.svg')
  }
  // The page may be prerendered for visitors; a member waits for their own, and sees nothing of it (base.css).
  const token = kept('account')?.token
  if (token) {
    page.dataset.member = ''
    // The account is prefetched while the app loads, which takes the answer (app/call/prefetch.ts).
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
    // oxlint-disable-next-line no-restricted-globals -- no module is here yet; call() takes this answer for its own
    const answer = fetch('/api/users/me', { headers, cache: 'no-store' })
    answer.catch(() => undefined)
    globalThis.__prefetched = { path: '/api/users/me', authorization: headers.authorization, answer }
  }
} catch {
  // Without storage the theme follows the system, and nobody is signed in.
}

// The app's files are deferred until the first paint of a prerendered page, for which a member does not wait. An added
// script runs as soon as it has loaded, so the document has to be complete before.
const BATCH = 10
function startApp() {
  const deferred = document.getElementById('deferred')
  // Of what members' screens need, that of this one; nothing of it for a visitor, nor of the landing page for a member.
  const isMember = 'member' in page.dataset
  const known = new Map()
  const isHere = ({ dataset: { at } }) => {
    if (!known.has(at)) known.set(at, isMember && new RegExp(`^(${at})$`).test(location.pathname))
    return known.get(at)
  }
  for (const link of deferred?.content.querySelectorAll('[data-at]') ?? []) if (!isHere(link)) link.remove()
  for (const link of deferred?.content.querySelectorAll('[data-visitor]') ?? []) if (isMember) link.remove()
  // A few at a time, between which the browser may paint and answer; not by timers, which wait for four milliseconds each
  // after the first few: once the app runs, it asks for all that was not asked for by then at one go.
  const links = [...(deferred?.content.children ?? [])]
  deferred?.content.replaceChildren()
  const { port1, port2 } = new MessageChannel()
  const append = () => {
    document.head.append(...links.splice(0, BATCH))
    if (links.length) port2.postMessage(null)
  }
  port1.onmessage = append
  append()
}
function showMemberShell() {
  const shell = document.getElementById('member-shell')
  if (!shell) return
  const root = document.getElementById('root')
  root.replaceChildren(shell.content)
  delete root.dataset.path
}
addEventListener('DOMContentLoaded', () => {
  if ('member' in page.dataset) {
    showMemberShell()
    startApp()
  } else requestAnimationFrame(() => setTimeout(startApp))
})
// A tab in the background paints nothing.
addEventListener('load', startApp)

// The way out does not wait for the app (app/frame/use-quick-exit.ts), which listens for itself once it is there.
const NEUTRAL_PAGE = 'https://www.bbc.co.uk/weather'
const DOUBLE_PRESS = 600
function leave() {
  page.hidden = true
  try {
    const token = kept('account')?.token
    // oxlint-disable-next-line no-restricted-globals -- as above
    for (const name of ['account', 'state']) localStorage.removeItem(`amour.${name}`)
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
    // oxlint-disable-next-line no-restricted-globals -- as above
    if (token) fetch('/api/token/revoke', { method: 'POST', headers, keepalive: true }).catch(() => undefined)
  } catch {
    // Without storage nobody is signed in.
  }
  location.replace(NEUTRAL_PAGE)
}
let escaped = -Infinity
addEventListener(
  'keydown',
  ({ key, repeat, timeStamp }) => {
    if ('exitReady' in page.dataset || key !== 'Escape' || repeat) return
    if (timeStamp - escaped < DOUBLE_PRESS) leave()
    escaped = timeStamp
    page.dataset.escaped = escaped
  },
  { capture: true },
)

// A prerendered page is there before the app, which replays what is pressed or sent meanwhile
// (app/hydration/pre-hydration-input.ts).
const isHydrated = (part) => 'hydrated' in (part ?? page).dataset

addEventListener(
  'click',
  ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (!button || button.type === 'submit' || isHydrated(button.closest('form[method=post], [data-hydrate-near]')))
      return
    if (button.dataset.exit) leave()
    else button.dataset.pressed = ''
  },
  { capture: true },
)
addEventListener(
  'submit',
  (event) => {
    if (!event.target.matches('form[method=post]') || isHydrated(event.target)) return
    event.preventDefault()
    event.target.dataset.sent = ''
  },
  { capture: true },
)

// The Content-Security-Policy forbids compiling from text; zod has to know before its first schema is made.
globalThis.__zod_globalConfig = { jitless: true }
