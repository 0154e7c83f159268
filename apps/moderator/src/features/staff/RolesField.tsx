import { type StaffRole, staffRoles } from '@amour/contract/staff-roles.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

type Props = {
  roles: readonly StaffRole[]
  onChange: (roles: readonly StaffRole[]) => void
  fault: string | undefined
}

/** The roles of somebody, each with what it opens. */
export function RolesField({ roles, onChange, fault }: Props) {
  const { t } = useTranslation('console-staff')
  const { t: tConsole } = useTranslation('console')
  const id = useId()
  const toggle = (role: StaffRole) =>
    onChange(roles.includes(role) ? roles.filter((one) => one !== role) : [...roles, role])
  return (
    <fieldset className="field" aria-describedby={fault && `${id}-fault`}>
      <legend className="lab">{t('roles')}</legend>
      <div className="pick">
        {staffRoles.map((role) => (
          <label key={role}>
            <input
              type="checkbox"
              checked={roles.includes(role)}
              aria-invalid={fault !== undefined}
              onChange={() => toggle(role)}
            />
            <span>
              {tConsole(`roles.${role}`)}
              <small>{t(`mayDo.${role}`)}</small>
            </span>
          </label>
        ))}
      </div>
      {fault && (
        <span className="small c-bad" id={`${id}-fault`}>
          {fault}
        </span>
      )}
    </fieldset>
  )
}
