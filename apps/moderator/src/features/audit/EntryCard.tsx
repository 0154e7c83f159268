import type { AuditEntry } from '@amour/contract/console/audit.ts'
import { Link2, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatNumber, formatSeconds, formatTime } from '#app/format.ts'
import { shortHash } from './short-hash.ts'
import { useActionText } from './use-action-text.ts'

/** All that one entry says, and how it hangs in the chain. */
export function EntryCard({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('console-audit')
  const textOf = useActionText()
  const { subject, key, sessionSince } = entry
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
          <dd>{entry.who?.name ?? t('system')}</dd>
          <dt>{t('did')}</dt>
          <dd>{textOf(entry.action)}</dd>
          {subject && (
            <>
              <dt>{t('to')}</dt>
              <dd>{`${subject.kind} ${subject.id}`}</dd>
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

function Detail({ name, value }: { name: string; value: unknown }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
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
        <code>{shortHash(hash)}</code>
      </div>
    </li>
  )
}
