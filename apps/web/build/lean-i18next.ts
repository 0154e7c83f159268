import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Puts what this site uses of i18next and react-i18next in their place (src/app/text/lean-i18next.ts). */
export function leanI18next(): Plugin {
  let placeholder = ''
  return {
    name: 'amour:lean-i18next',
    apply: 'build',
    enforce: 'pre',
    configResolved({ root }) {
      placeholder = resolve(root, 'src/app/text/lean-i18next.ts')
    },
    resolveId: {
      filter: { id: /^(react-)?i18next$/ },
      handler: () => placeholder,
    },
  }
}
