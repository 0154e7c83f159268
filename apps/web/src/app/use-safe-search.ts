import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { waitSentence } from './call-error.ts'
import { toggleSafeSearch } from './me.ts'
import { queryClient } from './query-client.ts'
import { showToast } from './toasts.ts'

/** Switches safe search over on the server, then reads the account anew; pictures everywhere follow. */
export function useSafeSearchToggle() {
  const { t } = useTranslation('navigation')
  return useMutation({
    mutationFn: async () => {
      await toggleSafeSearch()
      // The account among them, whose query the layout holds open.
      await queryClient.invalidateQueries()
    },
    onError: (error) => showToast({ id: 'safe-search', text: waitSentence(error) ?? t('safeSearchFailed') }),
  })
}
