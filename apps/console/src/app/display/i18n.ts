import appeals from '@amour/locales/i18n/appeals.json' with { type: 'json' }
import console from '@amour/locales/i18n/console.json' with { type: 'json' }
import audit from '@amour/locales/i18n/console-audit.json' with { type: 'json' }
import cases from '@amour/locales/i18n/console-cases.json' with { type: 'json' }
import disclosures from '@amour/locales/i18n/console-disclosures.json' with { type: 'json' }
import metrics from '@amour/locales/i18n/console-metrics.json' with { type: 'json' }
import ageChecks from '@amour/locales/i18n/console-age-checks.json' with { type: 'json' }
import onCall from '@amour/locales/i18n/console-on-call.json' with { type: 'json' }
import rules from '@amour/locales/i18n/console-rules.json' with { type: 'json' }
import staff from '@amour/locales/i18n/console-staff.json' with { type: 'json' }
import errors from '@amour/locales/i18n/errors.json' with { type: 'json' }
import prompts from '@amour/locales/i18n/prompts.json' with { type: 'json' }
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

const LANGUAGE = 'i18n'

/** Makes ready what `useTranslation` gives. The console brings all its texts along. */
export async function startTexts() {
  await i18next.use(initReactI18next).init({
    lng: LANGUAGE,
    fallbackLng: LANGUAGE,
    ns: [
      'appeals',
      'console',
      'console-audit',
      'console-cases',
      'console-disclosures',
      'console-metrics',
      'console-age-checks',
      'console-on-call',
      'console-rules',
      'console-staff',
      'errors',
      'prompts',
    ],
    defaultNS: 'console',
    resources: {
      [LANGUAGE]: {
        appeals,
        console,
        'console-audit': audit,
        'console-cases': cases,
        'console-disclosures': disclosures,
        'console-metrics': metrics,
        'console-age-checks': ageChecks,
        'console-on-call': onCall,
        'console-rules': rules,
        'console-staff': staff,
        errors,
        prompts,
      },
    },
    // React escapes by itself.
    interpolation: { escapeValue: false },
  })
}
