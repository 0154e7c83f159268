import type { ChainState } from '@amour/contract/console/audit.ts'
import { ShieldAlert, ShieldCheck, ShieldQuestion } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatNumber, formatTime } from '#app/display/format.ts'
import { formatShortHash } from './short-hash.ts'

/** Whether the chain is whole, where it ends, and when a copy of that was noted. */
export function ChainStrip({ state }: { state: ChainState }) {
  const { t } = useTranslation('console-audit')
  const { checkedAt, fault, head, notedAt } = state
  const look = !checkedAt ? 'unknown' : fault ? 'broken' : 'whole'
  const Icon = { unknown: ShieldQuestion, broken: ShieldAlert, whole: ShieldCheck }[look]
  const colour = { unknown: 'c-muted', broken: 'c-bad', whole: 'c-good' }[look]
  return (
    <section className="card chain" aria-label={t('chain')}>
      <div>
        <Icon size={28} className={colour} aria-hidden />
        <div>
          <div className={`strong ${colour}`}>{t(`state.${look}`)}</div>
          {checkedAt && (
            <div className="small muted">
              {t('checkedAt', { time: `${formatDay(checkedAt)} ${formatTime(checkedAt)}` })}
            </div>
          )}
        </div>
      </div>
      <Fact name={t('entries')} value={formatNumber(state.entries)} />
      <Fact name={t('head')} value={head ? formatShortHash(head) : '–'} isCode />
      <Fact name={t('noted')} value={notedAt ? `${formatDay(notedAt)} ${formatTime(notedAt)}` : t('notYet')} />
      <Fact name={t('looksToday')} value={t('looksBy', { looks: state.looksToday, count: state.lookersToday })} />
    </section>
  )
}

function Fact({ name, value, isCode = false }: { name: string; value: string; isCode?: boolean }) {
  return (
    <div>
      <span className="small muted">{name}</span>
      {isCode ? <code>{value}</code> : <span className="strong">{value}</span>}
    </div>
  )
}
