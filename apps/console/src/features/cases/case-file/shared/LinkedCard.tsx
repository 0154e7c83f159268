import type { FiledMember } from '@amour/contract/console/case-file.ts'
import { Link2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MemberState } from './MemberState.tsx'

/** Other accounts that may be of the same person. */
export function LinkedCard({ linked }: Pick<FiledMember, 'linked'>) {
  const { t } = useTranslation('console-cases')
  return (
    <section className="card">
      <header>
        <h2>{t('linked')}</h2>
      </header>
      <div className="pad">
        {linked.length === 0 && <p className="muted">{t('linkedNone')}</p>}
        <ul className="linked">
          {linked.map(({ username, status, by }) => (
            <li key={username}>
              <Link2 size={16} aria-hidden />
              <div>
                <div className="row wrap">
                  <span className="strong anywhere">{username}</span>
                  <MemberState state={status} />
                </div>
                <div className="small muted">{by.map((reason) => t(`linkedBy.${reason}`)).join(' · ')}</div>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
