import { Button } from '@amour/ui/components/form/Button.tsx'
import type { OwnOnCall } from '@amour/contract/console/on-call.ts'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatWeekday } from '#app/display/format.ts'
import { CallFailure } from '#app/form/CallFailure.tsx'
import { findFieldError } from '#app/form/field-errors.ts'
import { TextField } from '#app/form/TextField.tsx'
import { SavedForm } from './SavedForm.tsx'
import { BellForm } from './BellForm.tsx'
import { useBell } from './bell.api.ts'
import { useSaveOnCallAddress, useTestOnCall } from './on-call.api.ts'

/** Where one is reached when a case cannot wait, a way to try it, and when one is on call. */
export function OnCallForm({ own: { email: kept, isOnCall, shifts } }: { own: OwnOnCall }) {
  const { t } = useTranslation('console-on-call')
  const save = useSaveOnCallAddress()
  const test = useTestOnCall()
  const { data: bell } = useBell()
  const isReachable = kept !== null || (bell !== undefined && bell.devices.length > 0)
  const [email, setEmail] = useState(kept ?? '')
  return (
    <div className="stack s24">
      {bell && !isReachable && shifts.length > 0 && <p className="c-warn strong">{t('own.missing')}</p>}
      <SavedForm sent={save} submit={t('own.save')} onSubmit={() => save.mutate(email.trim())}>
        <TextField
          type="email"
          autoComplete="email"
          maxLength={254}
          label={t('own.email')}
          hint={t('own.emailHint')}
          error={findFieldError(save.error, 'email')}
          value={email}
          onChange={(value) => {
            if (save.isSuccess) save.reset()
            setEmail(value)
          }}
        />
      </SavedForm>
      {bell && <BellForm bell={bell} />}
      {isReachable && (
        <div className="stack s8">
          <div className="row gap12">
            <Button variant="quiet" onClick={() => test.mutate()} disabled={test.isPending}>
              <BellRing size={16} aria-hidden />
              {t('own.test')}
            </Button>
            <span role="status" className="small muted">
              {test.isSuccess && t('own.tested')}
            </span>
          </div>
          {test.error && <CallFailure error={test.error} />}
        </div>
      )}
      <div>
        <h3 className="strong">{t('own.shifts')}</h3>
        {isOnCall && <p className="c-good strong">{t('own.isOnCall')}</p>}
        {shifts.length === 0 && <p className="muted">{t('own.none')}</p>}
        <ul className="oncall-own">
          {shifts.map(({ id, weekday, from, to }) => (
            <li key={id}>
              <span>{formatWeekday(weekday)}</span>
              <span className="num muted">{t('hours', { from, to })}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
