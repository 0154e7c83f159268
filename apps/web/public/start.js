// Runs before anything is drawn, so that the kept theme and the site's name never flash; app/storage.ts writes it.
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
  // The page may be drawn for visitors already; a member waits for their own, and sees nothing of it (base.css).
  const token = kept('account')?.token
  if (token) {
    page.dataset.member = ''
    // Who that is gets asked for beside the app, which takes the answer up (app/ahead.ts).
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
    // oxlint-disable-next-line no-restricted-globals -- no module is here yet; call() takes this answer for its own
    const answer = fetch('/api/users/me', { headers, cache: 'no-store' })
    answer.catch(() => undefined)
    globalThis.__ahead = { path: '/api/users/me', authorization: headers.authorization, answer }
  }
} catch {
  // Without storage the theme follows the system, and nobody is signed in.
}

// What makes a drawn page come alive leaves the line to its first paint, which a member does not wait for. A script
// that is added runs as soon as it has come, so the whole page has to be there before.
const later = document.getElementById('later')
const BATCH = 5
function comeAlive() {
  // Of what members' screens need, that of this one; nothing of it for a visitor, nor of the landing page for a member.
  const isMember = 'member' in page.dataset
  const known = new Map()
  const isHere = ({ dataset: { at } }) => {
    if (!known.has(at)) known.set(at, isMember && new RegExp(`^(${at})$`).test(location.pathname))
    return known.get(at)
  }
  for (const link of later?.content.querySelectorAll('[data-at]') ?? []) if (!isHere(link)) link.remove()
  for (const link of later?.content.querySelectorAll('[data-visitor]') ?? []) if (isMember) link.remove()
  // A few at a time, between which the browser may paint and answer.
  const wanted = [...(later?.content.children ?? [])]
  later?.content.replaceChildren()
  const append = () => {
    document.head.append(...wanted.splice(0, BATCH))
    if (wanted.length) setTimeout(append)
  }
  append()
}
function waitForOwn() {
  const waiting = document.getElementById('waiting')
  if (!waiting) return
  const root = document.getElementById('root')
  root.replaceChildren(waiting.content)
  delete root.dataset.path
}
addEventListener('DOMContentLoaded', () => {
  if ('member' in page.dataset) {
    waitForOwn()
    comeAlive()
  } else requestAnimationFrame(() => setTimeout(comeAlive))
})
// A tab in the background paints nothing.
addEventListener('load', comeAlive)

// The way out does not wait for the app (app/use-quick-exit.ts), which listens for itself once it is there.
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
    if ('exits' in page.dataset || key !== 'Escape' || repeat) return
    if (timeStamp - escaped < DOUBLE_PRESS) leave()
    escaped = timeStamp
    page.dataset.escaped = escaped
  },
  { capture: true },
)

// A drawn page is there before the app. What is pressed or sent meanwhile is kept for it (app/early.ts).
const isAlive = (form) => 'alive' in (form ?? page).dataset

addEventListener(
  'click',
  ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null
    if (!button || button.type === 'submit' || isAlive(button.closest('form[method=post]'))) return
    if (button.dataset.exit) leave()
    else button.dataset.pressed = ''
  },
  { capture: true },
)
addEventListener(
  'submit',
  (event) => {
    if (!event.target.matches('form[method=post]') || isAlive(event.target)) return
    event.preventDefault()
    event.target.dataset.sent = ''
  },
  { capture: true },
)

// The Content-Security-Policy forbids compiling from text; zod has to know before its first schema is made.
globalThis.__zod_globalConfig = { jitless: true }
