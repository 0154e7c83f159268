import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { describeWait, isRefusal } from '#app/call/call-error.ts'
import { toggleSafeSearch } from './me.ts'
import { queryClient } from '#app/call/query-client.ts'
import { showToast } from '#app/overlay/toasts.ts'

/** What the age policy says of it, in the server's words. */
const ageText = (error: Error) =>
  isRefusal(error, 'ageProofNeeded') || isRefusal(error, 'explicitOff') ? error.message : undefined

/** Switches safe search over on the server, then reads the account anew; pictures everywhere follow. */
export function useSafeSearchToggle() {
  const { t } = useTranslation('navigation')
  return useMutation({
    mutationFn: async () => {
      await toggleSafeSearch()
      // The account among them, whose query the layout holds open.
      await queryClient.invalidateQueries()
    },
    onError: (error) =>
      showToast({ id: 'safe-search', text: describeWait(error) ?? ageText(error) ?? t('safeSearchFailed') }),
  })
}
