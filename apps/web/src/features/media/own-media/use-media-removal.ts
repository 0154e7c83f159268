import { UNDO_SECONDS } from '@amour/contract/media/media.ts'
import type { OwnMedia } from '@amour/contract/media/media.ts'
import { useTranslation } from 'react-i18next'
import { closeToast, showToast } from '#app/overlay/toasts.ts'
import { readErrorText } from '#features/media/access/shared/error-text.ts'
import { restoreMedia, hideOwnMedia, removeMedia } from './own-media.ts'

/** Deletes an item at once, for everybody; for ten seconds a toast offers it back. */
export function useMediaRemoval(item: OwnMedia, name: string) {
  const { t } = useTranslation('media')
  const toast = `delete-${item.id}`
  const fail = (words: string) => (error: unknown) => showToast({ id: toast, text: readErrorText(error) ?? words })

  function undo() {
    closeToast(toast)
    restoreMedia(item.id).catch(fail(t('notBroughtBack')))
  }

  async function remove() {
    await hideOwnMedia(item.id)
    await removeMedia(item)
    const action = { label: t('undo'), onAction: undo }
    showToast({ id: toast, text: t('deleted', { name }), action }, UNDO_SECONDS * 1000)
  }

  return () => void remove().catch(fail(t('notDeleted')))
}
