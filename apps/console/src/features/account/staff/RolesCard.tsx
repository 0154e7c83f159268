import { type StaffRole, staffRoles } from '@amour/contract/trust/staff-roles.ts'
import { Check, Minus } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** What somebody of these roles may do, and what not. */
export function RolesCard({ roles }: { roles: readonly StaffRole[] }) {
  const { t } = useTranslation('console-staff')
  const { t: tConsole } = useTranslation('console')
  return (
    <section className="card" aria-labelledby="may">
      <header>
        <h2 id="may">{t('may')}</h2>
      </header>
      <ul className="pad roles">
        {staffRoles.map((role) => {
          const isTheirs = roles.includes(role)
          return (
            <li key={role} className={isTheirs ? '' : 'muted'}>
              {isTheirs ? (
                <Check size={16} className="c-good" aria-hidden />
              ) : (
                <Minus size={16} className="c-muted" aria-hidden />
              )}
              <span>
                <span className="sr">{isTheirs ? t('mayYes') : t('mayNo')}</span>
                <span className={isTheirs ? 'strong' : ''}>{`${tConsole(`roles.${role}`)}: `}</span>
                {t(`mayDo.${role}`)}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
