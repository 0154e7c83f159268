import { ToastRegion } from '@amour/ui/components/overlay/ToastRegion.tsx'
import { useTranslation } from 'react-i18next'
import { closeToast, useToasts } from './toasts.ts'

/** Where all toasts of the app stand. */
export function ToastShelf() {
  const { t } = useTranslation()
  return <ToastRegion label={t('messages')} closeLabel={t('close')} toasts={useToasts()} onClose={closeToast} />
}
