import console from '@amour/locales/i18n/console.json' with { type: 'json' }
import audit from '@amour/locales/i18n/console-audit.json' with { type: 'json' }
import cases from '@amour/locales/i18n/console-cases.json' with { type: 'json' }
import errors from '@amour/locales/i18n/errors.json' with { type: 'json' }
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

const LANGUAGE = 'i18n'

/** Makes ready what `useTranslation` gives. The console brings all its texts along. */
export async function startTexts() {
  await i18next.use(initReactI18next).init({
    lng: LANGUAGE,
    fallbackLng: LANGUAGE,
    ns: ['console', 'console-audit', 'console-cases', 'errors'],
    defaultNS: 'console',
    resources: { [LANGUAGE]: { console, 'console-audit': audit, 'console-cases': cases, errors } },
    // React escapes by itself.
    interpolation: { escapeValue: false },
  })
}
