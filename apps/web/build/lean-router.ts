import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** What stands for those parts of the framework that a link asks of it. */
const placeholders = {
  FrameworkContext: 'createContext(undefined)',
  usePrefetchBehavior: '() => [false, undefined, {}]',
  mergeRefs: '(ref) => ref',
}

/**
 * Leaves out of the router how its own framework fetches a page before a link to it is followed: the site is not built
 * with that framework, and every link brought it along.
 */
export function leanRouter(): Plugin {
  return {
    name: 'amour:lean-router',
    apply: 'build',
    load: {
      filter: { id: /node_modules\/react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/ },
      handler: async (id) => hollow(await readFile(id, 'utf8')),
    },
  }
}

function hollow(code: string): string {
  const [, list] = /^export \{ (.*) \};$/m.exec(code) ?? []
  const names = list?.split(', ') ?? []
  const missing = Object.keys(placeholders).filter((name) => !names.includes(name))
  if (missing.length > 0) throw new Error(`The router has changed: there is no ${missing.join(', ')}.`)
  const others = names.filter((name) => !(name in placeholders)).map((name) => `none as ${name}`)
  return [
    `import { createContext } from 'react'`,
    ...Object.entries(placeholders).map(([name, part]) => `export const ${name} = /*@__PURE__*/ ${part}`),
    `const none = () => { throw new Error('No framework of the router.') }`,
    `export { ${others.join(', ')} }`,
  ].join('\n')
}
