import { expect, test } from 'vitest'
import { memberLinks } from './member-links.ts'

const chunk = (name: string, imports: string[] = [], css: string[] = []) => ({
  type: 'chunk',
  fileName: `assets/${name}.js`,
  isDynamicEntry: true,
  facadeModuleId: `/src/${name}.tsx`,
  moduleIds: [`/src/${name}.tsx`],
  imports: imports.map((imported) => `assets/${imported}.js`),
  viteMetadata: { importedCss: new Set(css.map((sheet) => `assets/${sheet}.css`)) },
})

const chunks = [
  chunk('vendor'),
  chunk('parts', ['vendor']),
  chunk('Bar', ['parts']),
  chunk('Search', ['parts'], ['list']),
]
const bundle = Object.fromEntries(chunks.map((one) => [one.fileName, one])) as unknown as Parameters<
  typeof memberLinks
>[0]['bundle'] // what is read of it

const screens = [
  { at: '.*', ids: ['Bar'], texts: [] },
  { at: '/search(/.*)?', ids: ['Search'], texts: ['search' as const] },
  { at: '/inbox', ids: ['Bar'], texts: ['search' as const] },
]
const links = memberLinks(
  { bundle, textsAt: (name) => `/texts/${name}?v=1`, known: new Set(['assets/vendor.js']) },
  screens,
)

test('each file is named once, for the addresses of the screens that need it, and sentences come first', () => {
  const named = links.map((link) => [/href="\/([^"]+)"/.exec(link)?.[1], /data-at="([^"]+)"/.exec(link)?.[1]])
  expect(named).toEqual([
    ['texts/search?v=1', '/search(/.*)?|/inbox'],
    ['assets/Bar.js', '.*'],
    ['assets/parts.js', '.*'],
    ['assets/Search.js', '/search(/.*)?'],
    ['assets/list.css', '/search(/.*)?'],
  ])
})

test('a stylesheet is fetched and not applied, which the part does that it belongs to', () => {
  expect(links.find((link) => link.includes('list.css'))).toContain('rel="preload" as="style"')
})
