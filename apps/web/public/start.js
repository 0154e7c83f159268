// Runs before anything is drawn, so that the kept theme and the site's name never flash; app/storage.ts writes it.
try {
  // oxlint-disable-next-line no-restricted-globals -- the store itself is a module, and modules run too late
  const theme = JSON.parse(localStorage.getItem('amour.theme') ?? '""')
  if (theme) document.documentElement.dataset.theme = theme
  // oxlint-disable-next-line no-restricted-globals -- as above
  if (localStorage.getItem('amour.neutral') === 'true') {
    document.title = document.documentElement.dataset.neutralTab
    document.querySelector('link[rel=icon]')?.setAttribute('href', '/neutral.svg')
  }
} catch {
  // Without storage the theme follows the system.
}

// The Content-Security-Policy forbids compiling from text; zod has to know before its first schema is made.
globalThis.__zod_globalConfig = { jitless: true }
