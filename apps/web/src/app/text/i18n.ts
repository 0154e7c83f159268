import type { Namespace } from '@amour/locales/namespaces.ts'
import i18next from 'i18next'
import type { Resource } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { createFormatter } from './language.ts'

/** The single language value, which is its own fallback (docs/specification/product.md §7). */
const LANGUAGE = 'i18n'

/** Texts that every screen needs; without them nothing can be shown. */
export const firstTexts: readonly Namespace[] = ['common', 'navigation', 'footer', 'pages']

const requested = new Map<Namespace, Promise<void>>()

const plural = createFormatter((language) => new Intl.PluralRules(language))

/** Makes ready what `useTranslation` gives; `texts` are those that are there already, by namespace. */
export async function startTexts(texts: Resource[string] = {}) {
  await i18next.use(initReactI18next).init({
    lng: LANGUAGE,
    fallbackLng: LANGUAGE,
    ns: firstTexts,
    defaultNS: 'common',
    resources: { [LANGUAGE]: texts },
    // React escapes by itself.
    interpolation: { escapeValue: false },
  })
  // It would look for the rules of a language called as ours is, and fail anew with every number.
  i18next.services.pluralResolver.getRule = plural
}

/** Milliseconds until texts that did not come are asked for again: twice as many each time, up to the most. */
const PAUSE = { first: 1_000, most: 30_000 }

/** Fetches what every screen needs; without it the page would stand there, and answer to nothing. */
export async function loadFirstTexts() {
  for (let pause = PAUSE.first; ; pause = Math.min(pause * 2, PAUSE.most)) {
    const isThere = await loadTexts(firstTexts).then(
      () => true,
      () => false,
    )
    if (isThere) return
    await waitForConnection(pause)
  }
}

/** Waits, but no longer than until the browser is online again. */
const waitForConnection = (milliseconds: number) =>
  new Promise<unknown>((resolve) => {
    setTimeout(resolve, milliseconds)
    globalThis.addEventListener?.('online', resolve, { once: true })
  })

/** Fetches the texts of a screen, each namespace once. Throws when one does not come; asked again, it tries again. */
export async function loadTexts(namespaces: readonly Namespace[]) {
  await Promise.all(namespaces.map(loadOnce))
}

function loadOnce(name: Namespace): Promise<void> {
  const known = requested.get(name)
  if (known) return known
  const loading = i18next.hasResourceBundle(LANGUAGE, name) ? Promise.resolve() : fetchTexts(name)
  requested.set(name, loading)
  loading.catch(() => requested.delete(name))
  return loading
}

/** Milliseconds that a file of texts may take: one that hangs, as where a phone changes its network, is asked for again. */
const LONGEST = 120_000

async function fetchTexts(name: Namespace) {
  const { texts: version = '' } = document.documentElement.dataset
  const address = `/locales/${LANGUAGE}/${name}.json?v=${version}`
  const answer = await fetch(address, { signal: AbortSignal.timeout(LONGEST) })
  if (!answer.ok) throw new Error(`The texts of ${name} did not come: ${answer.status}.`)
  i18next.addResourceBundle(LANGUAGE, name, await answer.json())
}

/** The sentence of errors.json for a validation message, which is a key of it; other text stands for itself. */
export function readErrorSentence(message: string | undefined): string | undefined {
  if (!message) return undefined
  return i18next.exists(message, { ns: 'errors' })
    ? i18next.getFixedT(LANGUAGE, 'errors')(message as 'invalid')
    : message // known to exist
}
