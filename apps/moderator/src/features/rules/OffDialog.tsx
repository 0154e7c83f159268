import { useTranslation } from 'react-i18next'
import { Dialog } from '#app/Dialog.tsx'
import { Failure } from '#app/Failure.tsx'
import { useSwitchOff } from './rules.api.ts'

type Props = { name: string; id: string; onClose: () => void }

/** The kill switch, after a second thought. */
export function OffDialog({ name, id, onClose }: Props) {
  const { t } = useTranslation('console-rules')
  const { t: tConsole } = useTranslation('console')
  const off = useSwitchOff()
  const confirm = () => off.mutate(id, { onSuccess: onClose })
  return (
    <Dialog
      title={t('offTitle', { name })}
      onClose={onClose}
      keys={{ enter: off.isPending ? undefined : confirm }}
      footer={
        <>
          <button type="button" className="btn btn--tall" onClick={onClose}>
            {tConsole('cancel')}
          </button>
          <button type="button" className="btn btn--primary" onClick={confirm} disabled={off.isPending}>
            <span>{t('offNow')}</span>
            <kbd>⏎</kbd>
          </button>
        </>
      }
    >
      <p>{t('offWhat')}</p>
      <Failure error={off.error} />
    </Dialog>
  )
}
