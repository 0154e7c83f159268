import { type StaffRole, staffRoles } from '@amour/contract/trust/staff-roles.ts'
import { useTranslation } from 'react-i18next'
import { ChoicesField } from '#app/form/ChoicesField.tsx'

type Props = {
  roles: readonly StaffRole[]
  onChange: (roles: readonly StaffRole[]) => void
  error: string | undefined
}

/** The roles of somebody, each with what it opens. */
export function RolesField({ roles, onChange, error }: Props) {
  const { t } = useTranslation('console-staff')
  const { t: tConsole } = useTranslation('console')
  const options = staffRoles.map((value) => ({ value, name: tConsole(`roles.${value}`), hint: t(`mayDo.${value}`) }))
  return <ChoicesField label={t('roles')} options={options} chosen={roles} onChange={onChange} error={error} />
}
