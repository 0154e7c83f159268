import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Panel } from '@amour/ui/components/layout/Panel.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Me } from '#app/account/account.ts'
import { PasswordForm } from '#features/account/password/PasswordForm.tsx'

type PasswordPanelProps = { me: Me; hasTwoStep: boolean }

/** The password and its change. */
export function PasswordPanel({ me, hasTwoStep }: PasswordPanelProps) {
  const { t } = useTranslation('settings')
  const [state, setState] = useState<'shown' | 'changing' | 'changed'>('shown')
  return (
    <Panel id="password" title={t('parts.password')} className="print:hidden">
      {state === 'changed' && (
        <Alert tone="good" role="status" className="mb-4">
          {t('passwordChanged')}
        </Alert>
      )}
      {state === 'changing' ? (
        <PasswordForm
          me={me}
          hasTwoStep={hasTwoStep}
          onDone={() => setState('changed')}
          onCancel={() => setState('shown')}
        />
      ) : (
        <div className="line-item">
          <div>
            <p>{t('passwordLine')}</p>
            <small>{t('passwordHint')}</small>
          </div>
          <Button variant="quiet" aria-label={t('changePassword')} onClick={() => setState('changing')}>
            {t('change')}
          </Button>
        </div>
      )}
    </Panel>
  )
}
