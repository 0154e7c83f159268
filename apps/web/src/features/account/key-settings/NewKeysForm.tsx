import { useTranslation } from 'react-i18next'
import { ConfirmedForm } from '#features/account/confirmation/shared/ConfirmedForm.tsx'
import { replaceKeys } from './key-actions.api.ts'

type NewKeysFormProps = { hasTwoStep: boolean; onDone: (said: string) => void; onCancel: () => void }

/** New keys, for anyone who does not remember the old password. */
export function NewKeysForm({ hasTwoStep, onDone, onCancel }: NewKeysFormProps) {
  const { t } = useTranslation('settings')

  async function send(confirmation: Parameters<typeof replaceKeys>[0]) {
    await replaceKeys(confirmation)
    onDone(t('newKeysMade'))
  }

  return (
    <ConfirmedForm label={t('newKeys')} hasTwoStep={hasTwoStep} send={send} onCancel={onCancel}>
      {() => <p className="small muted">{t('newKeysHint')}</p>}
    </ConfirmedForm>
  )
}
