type Texts = { [key: string]: unknown }
type Options = Record<string, unknown> & { count?: number; ns?: string | readonly string[]; returnObjects?: boolean }
type Translate = (key: string, options?: Options) => unknown
type Init = { defaultNS: string; resources: Record<string, Texts> }

/** What i18next calls a namespace of the one language: its tree of sentences. */
const namespaces: Texts = {}
let defaultNamespace = ''

/** Our language is called as none of the world; i18n.ts says whose rules of plural it follows. */
const pluralResolver: { getRule?: () => Intl.PluralRules } = {}

const isTree = (value: unknown): value is Texts => typeof value === 'object' && value !== null

const find = (tree: unknown, path: readonly string[]) =>
  path.reduce<unknown>((at, part) => (isTree(at) && Object.hasOwn(at, part) ? at[part] : undefined), tree)

/** The forms of a sentence that are looked for, the most special first. */
function formsOf(key: string, count: unknown): string[] {
  if (typeof count !== 'number') return [key]
  const form = pluralResolver.getRule?.().select(count) ?? 'other'
  return [...(count === 0 ? [`${key}_zero`] : []), `${key}_${form}`, key]
}

function lookUp(key: string, names: readonly string[], count?: unknown): unknown {
  for (const name of names)
    for (const form of formsOf(key, count)) {
      const found = find(namespaces[name], form.split('.'))
      if (found !== undefined && found !== null) return found
    }
  return undefined
}

const asText = (value: unknown) => (value === undefined || value === null ? '' : String(value as string | number))

/** Puts values where their names stand in double braces; what braces a value itself has stay as they are. */
const fillIn = (text: string, values: Options) =>
  text.replace(/\{\{(.+?)\}\}/g, (_, name: string) => asText(find(values, name.trim().split('.'))))

function fillAll(found: unknown, options: Options): unknown {
  if (typeof found === 'string') return fillIn(found, options)
  if (Array.isArray(found)) return found.map((one) => fillAll(one, options))
  if (!isTree(found)) return found
  return Object.fromEntries(Object.entries(found).map(([name, one]) => [name, fillAll(one, options)]))
}

function translate(key: string, options: Options, names: readonly string[]): unknown {
  const [path = '', own] = key.split(':').toReversed()
  const found = lookUp(path, own ? [own] : names, options.count)
  if (isTree(found) && !options.returnObjects) return path
  return found === undefined ? path : fillAll(found, options)
}

const listed = (names: string | readonly string[] | undefined) => (names ? [names].flat() : [defaultNamespace])

/** By namespaces: what is in a list of what an effect depends on must not be another each time. */
const fixed = new Map<string, Translate>()

function getFixedT(_: string | null, names?: string | readonly string[]): Translate {
  const key = listed(names).join()
  const known = fixed.get(key) ?? ((path, options = {}) => translate(path, options, listed(options.ns ?? names)))
  fixed.set(key, known)
  return known
}

export const t: Translate = (key, options = {}) => translate(key, options, listed(options.ns))

/** There is nothing to connect: a sentence never changes while a page is open. */
export const initReactI18next = {}

const i18next = {
  t,
  getFixedT,
  services: { pluralResolver },
  use: () => i18next,
  init({ defaultNS, resources }: Init) {
    defaultNamespace = defaultNS
    for (const texts of Object.values(resources)) Object.assign(namespaces, texts)
    return Promise.resolve()
  },
  exists: (key: string, options: Options = {}) => lookUp(key, listed(options.ns)) !== undefined,
  hasResourceBundle: (_: string, name: string) => Object.hasOwn(namespaces, name),
  addResourceBundle: (_: string, name: string, texts: unknown) => void (namespaces[name] = texts),
}

export const useTranslation = (names?: string | readonly string[]) => ({ t: getFixedT(null, names), i18n: i18next })

/**
 * Stands for i18next and react-i18next in what is built for browsers (apps/web/build/lean-i18next.ts): of their 15 KB a
 * site with one language, whose sentences are asked for by themselves, uses this. Pages are prerendered with the
 * libraries themselves, and the test compares each sentence.
 */
// oxlint-disable-next-line import/no-default-export -- as i18next has it, whose place it takes
export default i18next
