import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#app/display/ConfirmDialog.tsx'
import { CallFailure } from '#app/form/CallFailure.tsx'
import { useSwitchOff } from './rules.api.ts'

type Props = { name: string; id: string; onClose: () => void }

/** The kill switch, after a second thought. */
export function SwitchOffDialog({ name, id, onClose }: Props) {
  const { t } = useTranslation('console-rules')
  const off = useSwitchOff()
  return (
    <ConfirmDialog
      title={t('offTitle', { name })}
      confirm={t('offNow')}
      isPending={off.isPending}
      onConfirm={() => off.mutate(id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('offWhat')}</p>
      <CallFailure error={off.error} />
    </ConfirmDialog>
  )
}
