// Runs before anything is drawn, so that the kept theme never flashes; app/storage.ts writes it.
try {
  // oxlint-disable-next-line no-restricted-globals -- the store itself is a module, and modules run too late
  const theme = localStorage.getItem('console.theme')
  if (theme) document.documentElement.dataset.theme = theme
} catch {
  // Without storage the theme follows the system.
}

// The Content-Security-Policy forbids compiling from text; zod has to know before its first schema is made.
globalThis.__zod_globalConfig = { jitless: true }
