import { FieldGroup } from '@amour/ui/components/form/FieldGroup.tsx'
import { Radio } from '@amour/ui/components/form/Radio.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmedForm } from '#features/account/confirmation/shared/ConfirmedForm.tsx'
import { deleteAccount } from './account-deletion.api.ts'

/** Asks when, tells what will be lost, and asks for the password. */
export function DeleteForm({ hasTwoStep, onClose }: { hasTwoStep: boolean; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const [when, setWhen] = useState<'later' | 'now'>('later')
  return (
    <ConfirmedForm
      label={t(when === 'now' ? 'deleteNow' : 'deleteLater')}
      hasTwoStep={hasTwoStep}
      send={(values) => deleteAccount(when, values).then(onClose)}
      onCancel={onClose}
      isDanger
    >
      {() => (
        <>
          <p>{t('deleteLoses')}</p>
          <FieldGroup label={t('deleteWhen')}>
            {(['later', 'now'] as const).map((choice) => (
              <Radio
                key={choice}
                name="when"
                value={choice}
                checked={when === choice}
                detail={t(`deleteDetail.${choice}`)}
                onChange={() => setWhen(choice)}
              >
                {t(`deleteChoice.${choice}`)}
              </Radio>
            ))}
          </FieldGroup>
        </>
      )}
    </ConfirmedForm>
  )
}
