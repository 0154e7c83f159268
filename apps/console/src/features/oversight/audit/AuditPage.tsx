import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Eye, Gavel, KeyRound, type LucideIcon, ScrollText, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber, formatSeconds } from '#app/display/format.ts'
import { ColumnHeads } from '#app/display/ColumnHeads.tsx'
import { FailedState, QuietState, SkeletonRows } from '#app/display/QuietState.tsx'
import { Shell } from '#app/frame/Shell.tsx'
import { showDrawer } from '#app/frame/show-drawer.ts'
import { useKeys } from '#app/hooks/use-keys.ts'
import { useRows } from '#app/hooks/use-rows.ts'
import { type AuditKind, useAudit, useChain, useCheck } from './audit.api.ts'
import { ChainStrip } from './ChainStrip.tsx'
import { EntryCard } from './EntryCard.tsx'
import { useActionText } from './use-action-text.ts'

const kinds = ['all', 'looks', 'actions'] as const

/** Every look and every action, and whether the chain of them is whole. */
export function AuditPage() {
  const { t } = useTranslation('console-audit')
  const { t: tConsole } = useTranslation('console')
  const [kind, setKind] = useState<AuditKind>('all')
  const chain = useChain()
  const check = useCheck()
  useKeys({ v: () => check.mutate() })
  const hints = [
    { keys: ['J', 'K'], does: tConsole('does.move') },
    { keys: ['V'], does: tConsole('does.check') },
  ]
  return (
    <Shell keys={hints}>
      <div className="pagehead">
        <div>
          <h1>{t('title')}</h1>
          <p className="muted">{t('lead')}</p>
        </div>
        <Button variant="quiet" onClick={() => check.mutate()} disabled={check.isPending}>
          <ShieldCheck size={18} aria-hidden />
          <span>{t('check')}</span>
          <kbd>V</kbd>
        </Button>
      </div>
      {check.isError && <Alert tone="bad">{check.error.message}</Alert>}
      {chain.data?.fault && <Broken at={chain.data.brokenAt ?? 0} fault={chain.data.fault} />}
      {chain.data && <ChainStrip state={chain.data} />}
      <div className="filters" role="group" aria-label={t('filter')}>
        {kinds.map((each) => (
          <Button
            key={each}
            variant={each === kind ? 'quiet' : 'ghost'}
            aria-pressed={each === kind}
            onClick={() => setKind(each)}
          >
            {t(`kinds.${each}`)}
          </Button>
        ))}
      </div>
      <Entries kind={kind} />
    </Shell>
  )
}

function Broken({ at, fault }: { at: number; fault: 'changed' | 'missing' | 'unchained' | 'head' }) {
  const { t } = useTranslation('console-audit')
  return (
    <Alert tone="bad">
      <p className="strong">{t('brokenAt', { number: formatNumber(at) })}</p>
      <p>{t(`faults.${fault}`)}</p>
    </Alert>
  )
}

const iconOf = (action: string): LucideIcon => {
  if (action.startsWith('look.')) return Eye
  if (action.startsWith('session.') || action.startsWith('key.')) return KeyRound
  if (action.startsWith('audit.')) return ShieldCheck
  return Gavel
}

function Entries({ kind }: { kind: AuditKind }) {
  const { t } = useTranslation('console-audit')
  const textOf = useActionText()
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useAudit(kind, undefined)
  const entries = data?.pages.flatMap((page) => page.data) ?? []
  const { row, setRow } = useRows(entries.map(({ seq }) => String(seq)))
  const choose = (index: number) => {
    setRow(index)
    showDrawer()
  }
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows />
  const chosen = entries[row]
  if (!chosen) return <QuietState icon={ScrollText} title={t('none')} />
  return (
    <div className="withdrawer">
      <section className="card" aria-label={t('title')}>
        <table className="table table--tight table--stack">
          <ColumnHeads columns={(['number', 'time', 'who', 'did', 'to'] as const).map((name) => ({ name: t(name) }))} />
          <tbody>
            {entries.map((entry, index) => {
              const Icon = iconOf(entry.action)
              return (
                <tr key={entry.seq} data-chosen={index === row} onClick={() => choose(index)}>
                  <td className="muted nowrap left">{formatNumber(entry.seq)}</td>
                  <td className="nowrap">{formatSeconds(entry.at)}</td>
                  <td className="nowrap late start">
                    {entry.who?.name ?? t(entry.isUnderAppeal ? 'hiddenUntilAppeal' : 'system')}
                  </td>
                  <td className="start first">
                    <button type="button" className="linklike">
                      <Icon size={16} className="c-muted" aria-hidden />
                      {textOf(entry.action)}
                    </button>
                  </td>
                  <td className="nowrap muted late">
                    <span className="trunc tname">{entry.subject?.name ?? entry.subject?.id.slice(0, 13)}</span>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
        {hasNextPage && (
          <footer>
            <Button variant="quiet" onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
              {t('more')}
            </Button>
          </footer>
        )}
      </section>
      <aside className="drawer" tabIndex={-1}>
        <EntryCard entry={chosen} />
      </aside>
    </div>
  )
}
