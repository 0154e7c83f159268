import type { Face } from './rules.ts'

/** What a screen's feature shows to others: its calls, and the components that it shares. */
const screens = /\.api\.ts$|^[\w-]+\/[\w-]+\/shared\//

/** Each app's wings from the ground up (docs/decisions/056), and what its features show to each other. */
export const apps = {
  web: { wings: ['trust', 'media', 'people', 'account', 'messages', 'site'], face: screens },
  server: { wings: ['account', 'people', 'media', 'messages', 'trust'], face: /\.service\.ts$/ },
  console: { wings: ['account', 'cases', 'oversight'], face: screens },
} satisfies Record<string, { wings: readonly string[]; face: Face }>
