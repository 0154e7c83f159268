import i18next from 'i18next'
import { showToast } from '#app/overlay/toasts.ts'

/** As long as anybody leaves a page open, in milliseconds: the offer stands until it is taken or closed. */
const A_DAY = 24 * 60 * 60_000

/** Offers to load the page anew, since there is more than it can show. */
export function offerNewVersion() {
  const action = { label: i18next.t('reloadNow'), onAction: () => location.reload() }
  showToast({ id: 'new-version', text: i18next.t('newVersion'), action }, A_DAY)
}
