import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import lean, { initReactI18next, t, useTranslation } from './lean-i18next.ts'

const folder = fileURLToPath(new URL('../../../../../packages/locales/i18n/', import.meta.url))

type Tree = { [key: string]: unknown }

async function readAll(): Promise<Record<string, Tree>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const entries = files.map(async (name) => {
    const texts: unknown = JSON.parse(await readFile(folder + name, 'utf8'))
    return [name.replace('.json', ''), texts as Tree] as const // a file of sentences
  })
  return Object.fromEntries(await Promise.all(entries))
}

/** Each way to a sentence, and to a list or group of them. */
function pathsOf(tree: Tree, before = ''): string[] {
  return Object.entries(tree).flatMap(([name, value]) => {
    const path = before + name
    return typeof value === 'object' && value !== null ? [path, ...pathsOf(value as Tree, `${path}.`)] : [path]
  })
}

async function open() {
  const resources = { i18n: await readAll() }
  const options = {
    lng: 'i18n',
    fallbackLng: 'i18n',
    ns: Object.keys(resources.i18n),
    defaultNS: 'common',
    resources,
    interpolation: { escapeValue: false },
  }
  const real = createInstance()
  await real.init(options)
  await lean.init(options)
  const rules = new Intl.PluralRules('en-GB')
  real.services.pluralResolver.getRule = () => rules
  lean.services.pluralResolver.getRule = () => rules
  return { real, texts: resources.i18n }
}

type Loose = (key: string, options?: object) => unknown

/** As one that takes any key: the sentences are walked, not named. */
const fixedOf = (of: object, namespaces?: string | readonly string[]) =>
  (of as { getFixedT(language: string, names: unknown): Loose }).getFixedT('i18n', namespaces) // both have it

test('each sentence says what the library makes of it, for each number and with whatever is filled in', async () => {
  const { real, texts } = await open()
  const values = { returnObjects: true, replaced: 'x' }
  const names = [...JSON.stringify(texts).matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name)
  const given = Object.fromEntries(names.map((name, place) => [name, place % 3 ? `<${name}> $1 {{count}}` : place]))
  const different: string[] = []
  let compared = 0
  for (const [namespace, tree] of Object.entries(texts)) {
    const one = fixedOf(real, namespace)
    const other = fixedOf(lean, namespace)
    for (const path of pathsOf(tree)) {
      const bare = path.replace(/_(one|other|zero)$/, '')
      for (const key of new Set([path, bare, `${namespace}:${bare}`])) {
        for (const count of [undefined, 0, 1, 2]) {
          const options = { ...given, ...values, ...(count === undefined ? {} : { count }) }
          if (!isDeepStrictEqual(other(key, options), one(key, options))) different.push(`${namespace} ${key} ${count}`)
          compared += 1
        }
      }
      const of = { ns: namespace }
      if (lean.exists(path, of) !== real.exists(path as never, of as never))
        different.push(`${namespace} ${path} exists`)
    }
  }
  expect(different).toEqual([])
  expect(compared).toBeGreaterThan(20_000)
})

test('a sentence that is not there is told by its key, in all namespaces that were named and in no other', async () => {
  const { real } = await open()
  for (const [names, key] of [
    [['errors', 'common'], 'appName'],
    [['common', 'errors'], 'required'],
    ['errors', 'nothing.of.it'],
    ['nowhere', 'appName'],
    [undefined, 'constructor'],
    [undefined, 'offline.length'],
  ] as const) {
    const one = fixedOf(real, names)(key)
    expect(fixedOf(lean, names)(key), String(names)).toBe(one)
  }
})

test('a component is given the sentences of its namespaces, and the rest of the app those that all share', async () => {
  const { real } = await open()
  expect(lean.use()).toBe(lean)
  expect(initReactI18next).toEqual({})
  expect(t('offline')).toBe(fixedOf(real, 'common')('offline'))
  expect(useTranslation('errors').t('required')).toBe(fixedOf(real, 'errors')('required'))
})

test('what asks for sentences again is given the same function', () => {
  expect(lean.getFixedT(null, ['a', 'b'])).toBe(lean.getFixedT(null, ['a', 'b']))
  expect(lean.getFixedT(null, 'a')).not.toBe(lean.getFixedT(null, 'b'))
})
