import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '#app/overlay/toasts.ts'
import { watchVersions } from './new-version.ts'

/** As long as anybody leaves a page open, in milliseconds: the offer stands until it is taken or closed. */
const A_DAY = 24 * 60 * 60_000

/** Offers to load the page anew when a newer release of the site has come. */
export function NewVersion() {
  const { t } = useTranslation()
  const [text, label] = [t('newVersion'), t('reloadNow')]
  useEffect(
    () =>
      watchVersions((onAction) => {
        showToast({ id: 'new-version', text, action: { label, onAction } }, A_DAY)
      }),
    [text, label],
  )
  return null
}
