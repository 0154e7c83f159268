import type { AuditEntry } from '@amour/contract/console/audit.ts'
import { Link2, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useIsCaseWorker } from '#app/state/wellness-settings.ts'
import { formatDate, formatNumber, formatSeconds, formatTime } from '#app/display/format.ts'
import { paths } from '#paths.ts'
import { detailNames, subjectKinds } from './detail-names.ts'
import { formatShortHash } from './short-hash.ts'
import { useActionText } from './use-action-text.ts'

/** All that one entry says, and how it hangs in the chain. */
export function EntryCard({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('console-audit')
  const textOf = useActionText()
  const isCaseWorker = useIsCaseWorker()
  const { subject, key, sessionSince } = entry
  const kindOf = (kind: string) => {
    const known = subjectKinds.find((each) => each === kind)
    return known ? t(`subjects.${known}`) : kind
  }
  return (
    <section className="card" aria-labelledby="entry">
      <header>
        <h2 id="entry">{t('entry', { number: formatNumber(entry.seq) })}</h2>
      </header>
      <div className="pad stack s12">
        <dl className="kv">
          <dt>{t('when')}</dt>
          <dd>{`${formatDate(entry.at)}, ${formatSeconds(entry.at)}`}</dd>
          <dt>{t('who')}</dt>
          <dd>{entry.who?.name ?? t(entry.isUnderAppeal ? 'hiddenUntilAppeal' : 'system')}</dd>
          <dt>{t('did')}</dt>
          <dd>{textOf(entry.action)}</dd>
          {subject && (
            <>
              <dt>{t('to')}</dt>
              <dd className="anywhere">
                {isCaseWorker && subject.kind === 'case' ? (
                  <Link to={paths.case(subject.id)}>{subject.name ?? subject.id}</Link>
                ) : (
                  (subject.name ?? `${kindOf(subject.kind)} ${subject.id}`)
                )}
              </dd>
            </>
          )}
          {Object.entries(entry.detail).map(([name, value]) => (
            <Detail key={name} name={name} value={value} />
          ))}
          {sessionSince && (
            <>
              <dt>{t('session')}</dt>
              <dd>{t(key === null ? 'sessionSince' : 'sessionOf', { key, time: formatTime(sessionSince) })}</dd>
            </>
          )}
        </dl>
        <hr />
        <h3>{t('chained')}</h3>
        <ul className="hash small">
          <Seal icon={Link2} name={t('before')} hash={entry.previousHash} />
          <Seal icon={ShieldCheck} name={t('after')} hash={entry.hash} />
        </ul>
      </div>
    </section>
  )
}

/** What has no words is shown as it is: the log may be older, or newer, than this console. */
function Detail({ name, value }: { name: string; value: unknown }) {
  const { t } = useTranslation('console-audit')
  const known = detailNames.find((each) => each === name)
  const plain = (one: unknown): string => {
    if (typeof one === 'boolean') return t(one ? 'is.true' : 'is.false')
    if (typeof one === 'number') return formatNumber(one)
    return typeof one === 'string' ? one : JSON.stringify(one)
  }
  const all = [value].flat().filter((one) => one !== null)
  return (
    <>
      <dt>{known ? t(`details.${known}`) : name}</dt>
      <dd className="anywhere">{all.length > 0 ? all.map(plain).join(', ') : t('nothing')}</dd>
    </>
  )
}

function Seal({ icon: Icon, name, hash }: { icon: typeof Link2; name: string; hash: string }) {
  return (
    <li>
      <Icon size={16} aria-hidden />
      <div>
        <span className="muted">{name}</span>
        <br />
        <code>{formatShortHash(hash)}</code>
      </div>
    </li>
  )
}
