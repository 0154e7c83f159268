import { UNDO_SECONDS } from '@amour/contract/media.ts'
import type { OwnMedia } from '@amour/contract/media.ts'
import { useTranslation } from 'react-i18next'
import { closeToast, showToast } from '#app/toasts.ts'
import { errorText } from './error-text.ts'
import { bringBack, hideOwn, removeMedia } from './own-media.ts'

/** Deletes an item at once, for everybody; for ten seconds a toast offers it back. */
export function useRemoving(item: OwnMedia, name: string) {
  const { t } = useTranslation('media')
  const toast = `delete-${item.id}`
  const fail = (words: string) => (error: unknown) => showToast({ id: toast, text: errorText(error) ?? words })

  function undo() {
    closeToast(toast)
    bringBack(item.id).catch(fail(t('notBroughtBack')))
  }

  async function remove() {
    await hideOwn(item.id)
    await removeMedia(item)
    const action = { label: t('undo'), onAction: undo }
    showToast({ id: toast, text: t('deleted', { name }), action }, UNDO_SECONDS * 1000)
  }

  return () => void remove().catch(fail(t('notDeleted')))
}
