import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { Link2, Radar, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/**
 * What speaks of misuse in whoever has uploaded it, for whoever looks: the same picture on a banned account, what was seen
 * without a report, and accounts that are linked to one that was banned. Nothing stands there of most.
 */
export function OwnerSignals({ file: { member, media } }: { file: CaseFile }) {
  const { t } = useTranslation('console-cases')
  const same = media[0]?.bannedAlike ?? 0
  const signals = member?.signals ?? []
  const linked = (member?.linked ?? []).filter(({ status }) => status === 'suspended')
  if (same === 0 && signals.length === 0 && linked.length === 0) return null
  return (
    <section className="card ownersignals" aria-label={t('signals')}>
      <ul className="linked">
        {same > 0 && (
          <li>
            <TriangleAlert size={16} className="c-warn" aria-hidden />
            <span className="strong">{t('sameBanned', { count: same })}</span>
          </li>
        )}
        {signals.map(({ kind, count }) => (
          <li key={kind}>
            <Radar size={16} aria-hidden />
            <span>{t(`signal.${kind}`, { count })}</span>
          </li>
        ))}
        {linked.map(({ username, by }) => (
          <li key={username}>
            <Link2 size={16} aria-hidden />
            <span className="anywhere">
              {t('linkedBanned', { username })}{' '}
              <span className="muted">{by.map((reason) => t(`linkedBy.${reason}`)).join(' · ')}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
