import { QUIET_DEFAULT, type QuietHours } from '@amour/contract/account/push.ts'
import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { SaveStatus } from '@amour/ui/components/feedback/SaveStatus.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Field } from '@amour/ui/components/form/Field.tsx'
import { Switch } from '@amour/ui/components/form/Switch.tsx'
import { TextInput } from '@amour/ui/components/form/TextInput.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readCallFailure } from '#app/form/read-call-failure.ts'
import { useSaveQuiet } from './push.api.ts'

const ends = ['from', 'to'] as const

const savedState = { idle: 'idle', pending: 'saving', success: 'saved', error: 'failed' } as const

/** The hours of London's clock in which nothing comes; the switch saves by itself, other hours by their button. */
export function QuietHoursForm({ quiet }: { quiet: QuietHours | null }) {
  const { t } = useTranslation('settings')
  const save = useSaveQuiet()
  // Hours that are switched off come back as they were.
  const [last, setLast] = useState<QuietHours>(quiet ?? QUIET_DEFAULT)
  if (quiet && quiet !== last) setLast(quiet)
  const [edits, setEdits] = useState<Partial<QuietHours>>({})
  const hours = { ...last, ...edits }
  const failure = save.error && readCallFailure(save.error, t('offline'))
  const changed = ends.filter((end) => hours[end] !== last[end])
  // Another page had switched them off meanwhile: then nothing was saved.
  const wasOff = save.isSuccess && save.variables.quiet !== null && save.data.quiet === null
  const isChanged = quiet !== null && changed.length > 0
  return (
    <form
      className="stack mt-4"
      aria-label={t('push.quiet')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // The other end may be another by now, and the hours switched off.
        save.mutate({ quiet: hours, changed }, { onSuccess: () => setEdits((now) => (now === edits ? {} : now)) })
      }}
    >
      <Switch
        checked={quiet !== null}
        aria-busy={save.isPending}
        detail={t('push.quietHint')}
        onChange={({ target }) => save.isPending || save.mutate({ quiet: target.checked ? hours : null })}
      >
        {t('push.quiet')}
      </Switch>
      {failure?.['form'] && (
        <Alert tone="bad" title={t('error')}>
          {failure['form']}
        </Alert>
      )}
      {quiet && (
        <div className="two">
          {ends.map((end) => (
            <Field key={end} label={t(`push.${end}`)} error={failure?.[`quiet.${end}`]}>
              <TextInput
                type="time"
                value={hours[end]}
                onChange={({ target }) => setEdits({ ...edits, [end]: target.value })}
              />
            </Field>
          ))}
        </div>
      )}
      {wasOff && <p role="status">{t('push.quietOff')}</p>}
      <div className="row">
        {isChanged && (
          <Button type="submit" variant="quiet" busy={save.isPending}>
            {t('push.saveHours')}
          </Button>
        )}
        <SaveStatus
          state={wasOff ? 'idle' : savedState[save.status]}
          labels={{ saving: t('saving'), saved: t('saved'), failed: t('notSaved') }}
        />
      </div>
    </form>
  )
}
