import type { Namespace } from '@amour/locales/namespaces.ts'
import i18next from 'i18next'
import HttpBackend from 'i18next-http-backend'
import { initReactI18next } from 'react-i18next'

/** The single language value, which is its own fallback (specification section 7). */
const LANGUAGE = 'i18n'

const firstTexts: Namespace[] = ['common', 'navigation', 'footer', 'pages']

/** Fetches the texts that every screen needs; without them nothing can be shown. */
export async function loadFirstTexts() {
  await i18next
    .use(HttpBackend)
    .use(initReactI18next)
    .init({
      lng: LANGUAGE,
      fallbackLng: LANGUAGE,
      ns: firstTexts,
      defaultNS: 'common',
      backend: { loadPath: '/locales/{{lng}}/{{ns}}.json' },
      // React escapes by itself.
      interpolation: { escapeValue: false },
    })
}

/** Fetches the texts of a screen, each namespace once. */
export async function loadTexts(namespaces: readonly Namespace[]) {
  await i18next.loadNamespaces(namespaces)
}

/** The sentence of errors.json for a validation message, which is a key of it; other text stands for itself. */
export function errorSentence(message: string | undefined): string | undefined {
  if (!message) return undefined
  return i18next.exists(message, { ns: 'errors' })
    ? i18next.getFixedT(LANGUAGE, 'errors')(message as 'invalid')
    : message // known to exist
}
