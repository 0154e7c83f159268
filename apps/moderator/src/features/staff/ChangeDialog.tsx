import type { StaffRole } from '@amour/contract/staff-roles.ts'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#app/Dialog.tsx'
import { Failure } from '#app/Failure.tsx'
import { faultOf, focusFault } from '#app/faults.ts'
import { Field } from '#app/Field.tsx'
import { RolesField } from './RolesField.tsx'
import { useProposeChange, useSuspend } from './staff.api.ts'
import type { Wanted } from './StaffPage.tsx'

/** Writes a change of the staff: at once for a suspension, else for another administrator to answer. */
export function ChangeDialog({ kind, person, onClose }: Wanted & { onClose: () => void }) {
  const { t } = useTranslation('console-staff')
  const { t: tConsole } = useTranslation('console')
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const propose = useProposeChange()
  const suspend = useSuspend()
  const [name, setName] = useState('')
  const [roles, setRoles] = useState<readonly StaffRole[]>(person?.roles ?? [])
  const [why, setWhy] = useState('')
  const sent = kind === 'suspend' ? suspend : propose
  const done = { onSuccess: onClose, onError: () => focusFault(form.current) }
  const hasRoles = kind === 'invite' || kind === 'roles'
  function submit() {
    if (kind === 'suspend') suspend.mutate({ id: person?.id ?? '', why }, done)
    else {
      const draft = { kind, staffId: person?.id ?? null, why }
      const named = { name: kind === 'invite' ? name : null, roles: hasRoles ? [...roles] : null }
      propose.mutate({ ...draft, ...named }, done)
    }
  }
  return (
    <Dialog
      title={t(`ask.${kind}`, { name: person?.name })}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn btn--tall" onClick={onClose}>
            {tConsole('cancel')}
          </button>
          <button type="submit" form={id} className="btn btn--primary" disabled={sent.isPending}>
            {kind === 'suspend' ? t('suspendNow') : t('propose')}
          </button>
        </>
      }
    >
      <p className="muted">{t(`what.${kind}`)}</p>
      <form
        id={id}
        ref={form}
        className="stack s16"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Failure error={sent.error} />
        {kind === 'invite' && (
          <Field label={t('name')} hint={t('nameHint')} fault={faultOf(sent.error, 'name')}>
            {(ties) => (
              <input
                {...ties}
                className="input"
                value={name}
                maxLength={80}
                autoComplete="off"
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Field>
        )}
        {hasRoles && <RolesField roles={roles} onChange={setRoles} fault={faultOf(sent.error, 'roles')} />}
        <Field label={t('why')} hint={t('whyHint')} fault={faultOf(sent.error, 'why')}>
          {(ties) => (
            <textarea
              {...ties}
              className="area"
              value={why}
              maxLength={500}
              onChange={({ target }) => setWhy(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
