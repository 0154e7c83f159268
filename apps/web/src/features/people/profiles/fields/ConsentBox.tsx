import { sensitiveFields } from '@amour/contract/people/profiles.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Checkbox } from '@amour/ui/components/form/Checkbox.tsx'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#app/overlay/ConfirmDialog.tsx'
import { formatDay, formatTime } from '#app/text/format.ts'
import { useFieldError } from './profile-field-errors.ts'
import { getFieldId, type ProfileValues } from '#features/people/profiles/profile-form.ts'

type ConsentBoxProps = {
  /** When the consent was given; null while that is being saved, undefined where it is saved with all else. */
  givenAt?: string | null | undefined
}

/** The separate, explicit consent to the sensitive answers, with its date and the way to withdraw it. */
export function ConsentBox({ givenAt }: ConsentBoxProps) {
  const { t } = useTranslation('profiles')
  const { control, setValue } = useFormContext<ProfileValues>()
  const [consent, ...answers] = useWatch({ control, name: ['consent', ...sensitiveFields] })
  const [isAsking, setAsking] = useState(false)
  const isAnswered = answers.some((answer) => answer !== null)

  function withdraw() {
    setAsking(false)
    for (const field of sensitiveFields) setValue(field, null, { shouldDirty: true })
    setValue('consent', false, { shouldDirty: true })
    // The button that was pressed goes away with the consent.
    requestAnimationFrame(() => document.getElementById(getFieldId('consent'))?.focus())
  }

  const askWithdrawal = () => (isAnswered ? setAsking(true) : withdraw())

  return (
    <div className="consent">
      <Checkbox
        id={getFieldId('consent')}
        checked={consent}
        onChange={(event) =>
          event.target.checked ? setValue('consent', true, { shouldDirty: true }) : askWithdrawal()
        }
        detail={t('consentDetail')}
        error={useFieldError('consent')}
      >
        {t('consent')}
      </Checkbox>
      {consent && givenAt !== undefined && (
        <p className="stamp">
          <span>
            {givenAt ? t('consentGiven', { day: formatDay(givenAt), time: formatTime(givenAt) }) : t('consentNow')}
          </span>
          <Button variant="link" className="text-15" onClick={askWithdrawal}>
            {t('withdraw')}
          </Button>
        </p>
      )}
      {isAsking && <WithdrawDialog onWithdraw={withdraw} onClose={() => setAsking(false)} />}
    </div>
  )
}

type WithdrawDialogProps = { onWithdraw: () => void; onClose: () => void }

/** Says what is deleted with the consent before it is. */
function WithdrawDialog({ onWithdraw, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation('profiles')
  return (
    <ConfirmDialog
      title={t('withdrawTitle')}
      closeLabel={t('close')}
      confirm={t('withdraw')}
      cancel={t('withdrawKeep')}
      variant="danger"
      sheet={false}
      onConfirm={onWithdraw}
      onClose={onClose}
    >
      <p>{t('withdrawText')}</p>
    </ConfirmDialog>
  )
}
