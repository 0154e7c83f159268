import { dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import type { Plugin } from 'vite'

/** How many words of each list of zxcvbn the browser gets; of the lists that are not named here, none. */
const kept: Record<string, readonly string[]> = {
  'language-common/dist/passwords': common['passwords-common'].slice(0, 2_000),
  'language-en/dist/commonWords': english['commonWords-en'].slice(0, 2_000),
}

/**
 * Cuts zxcvbn's lists down to those words that are tried first, for the page: whole they weigh 800 KiB. The worker that has
 * the last word (src/app/form/strength.worker.ts) is built apart, and keeps them all.
 */
export function trimPasswordLists(): Plugin {
  return {
    name: 'amour:first-words',
    apply: 'build',
    load: {
      filter: { id: /@zxcvbn-ts\/language-(common|en)\/dist\/(?!adjacency)\w+\.json\.mjs$/ },
      handler(id) {
        const [, name = ''] = /@zxcvbn-ts\/(.*)\.json\.mjs$/.exec(id) ?? []
        const words = kept[name] ?? []
        return `export default ${JSON.stringify(words.join(' '))}.split(' ')`
      },
    },
  }
}
