import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#app/ConfirmDialog.tsx'
import { Failure } from '#app/Failure.tsx'
import { useSwitchOff } from './rules.api.ts'

type Props = { name: string; id: string; onClose: () => void }

/** The kill switch, after a second thought. */
export function OffDialog({ name, id, onClose }: Props) {
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
      <Failure error={off.error} />
    </ConfirmDialog>
  )
}
