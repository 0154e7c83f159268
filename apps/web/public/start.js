// Runs before anything is drawn, so that the kept theme and the site's name never flash; app/storage.ts writes it.
try {
  // oxlint-disable-next-line no-restricted-globals -- the store itself is a module, and modules run too late
  const kept = (name) => JSON.parse(localStorage.getItem(`amour.${name}`) ?? 'null')
  const theme = kept('theme')
  if (theme) document.documentElement.dataset.theme = theme
  if (kept('neutral')) {
    document.title = document.documentElement.dataset.neutralTab
    document.querySelector('link[rel=icon]')?.setAttribute('href', '/neutral.svg')
  }
  // The page may be drawn for visitors already; a member waits for their own (base.css).
  if (kept('account')?.token) document.documentElement.dataset.member = ''
} catch {
  // Without storage the theme follows the system, and nobody is signed in.
}

// The Content-Security-Policy forbids compiling from text; zod has to know before its first schema is made.
globalThis.__zod_globalConfig = { jitless: true }
