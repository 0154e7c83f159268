import { useTranslation } from 'react-i18next'
import type { Me } from '#app/account/account.ts'
import { ConfirmedForm } from '#features/account/confirmation/shared/ConfirmedForm.tsx'
import type { KitPaper } from '#features/account/keys/shared/KitSheet.tsx'
import { replaceKit } from './key-actions.api.ts'

type KitFormProps = { me: Me; hasTwoStep: boolean; onKit: (kit: KitPaper) => void; onCancel: () => void }

/** The password opens the keys once more, so that they can be put into a new kit. */
export function KitForm({ me, hasTwoStep, onKit, onCancel }: KitFormProps) {
  const { t } = useTranslation('settings')
  return (
    <ConfirmedForm
      label={t('makeKit')}
      hasTwoStep={hasTwoStep}
      send={async (values) => onKit(await replaceKit(me, values))}
      onCancel={onCancel}
    >
      {() => me.recoveryKit && <p className="small muted">{t('newKitHint')}</p>}
    </ConfirmedForm>
  )
}
