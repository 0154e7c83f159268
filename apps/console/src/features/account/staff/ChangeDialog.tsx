import { type StaffRole, staffRoles } from '@amour/contract/trust/staff-roles.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findFieldError } from '#app/form/field-errors.ts'
import { FormDialog } from '#app/form/FormDialog.tsx'
import { TextField } from '#app/form/TextField.tsx'
import { useProposeChange, useSuspend } from './staff.api.ts'
import type { ChangeInProgress } from './StaffPage.tsx'
import { ChoicesField } from '#app/form/ChoicesField.tsx'

/** Writes a change of the staff: at once for a suspension, else for another administrator to answer. */
export function ChangeDialog({ kind, person, onClose }: ChangeInProgress & { onClose: () => void }) {
  const { t } = useTranslation('console-staff')
  const propose = useProposeChange()
  const suspend = useSuspend()
  const [name, setName] = useState('')
  const [roles, setRoles] = useState<readonly StaffRole[]>(person?.roles ?? [])
  const [why, setWhy] = useState('')
  const sent = kind === 'suspend' ? suspend : propose
  const done = { onSuccess: onClose }
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
    <FormDialog
      title={t(`ask.${kind}`, { name: person?.name })}
      lead={t(`what.${kind}`)}
      submit={kind === 'suspend' ? t('suspendNow') : t('propose')}
      isPending={sent.isPending}
      error={sent.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {kind === 'invite' && (
        <TextField
          label={t('name')}
          hint={t('nameHint')}
          error={findFieldError(sent.error, 'name')}
          maxLength={80}
          autoComplete="off"
          value={name}
          onChange={setName}
        />
      )}
      {hasRoles && <RolesField roles={roles} onChange={setRoles} error={findFieldError(sent.error, 'roles')} />}
      <TextField
        label={t('why')}
        hint={t('whyHint')}
        error={findFieldError(sent.error, 'why')}
        rows={3}
        maxLength={500}
        value={why}
        onChange={setWhy}
      />
    </FormDialog>
  )
}

type Props = {
  roles: readonly StaffRole[]
  onChange: (roles: readonly StaffRole[]) => void
  error: string | undefined
}

/** The roles of somebody, each with what it opens. */
function RolesField({ roles, onChange, error }: Props) {
  const { t } = useTranslation('console-staff')
  const { t: tConsole } = useTranslation('console')
  const options = staffRoles.map((value) => ({ value, name: tConsole(`roles.${value}`), hint: t(`mayDo.${value}`) }))
  return <ChoicesField label={t('roles')} options={options} chosen={roles} onChange={onChange} error={error} />
}
