import { useTranslation } from 'react-i18next'

/** Gives the words for a browser and its system as the server recognised them: "Firefox on Windows". */
export function useDeviceName() {
  const { t } = useTranslation('settings')
  return ({ browser, system }: { browser: string | null; system: string | null }) =>
    browser && system ? t('browserOn', { browser, system }) : (browser ?? system ?? t('unknownDevice'))
}
