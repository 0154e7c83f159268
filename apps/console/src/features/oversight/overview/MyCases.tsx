import type { CaseCard } from '@amour/contract/console/case-file.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CaseClocks } from '#app/display/CaseClocks.tsx'
import { Clock } from '#app/display/Clock.tsx'
import { Tag } from '#app/display/Tag.tsx'
import { useKeys } from '#app/hooks/use-keys.ts'
import { useProposals } from '#features/cases/case-data/cases.api.ts'
import { paths } from '#paths.ts'

/** The cases that one holds, and what waits for a second person. */
export function MyCases({ cards }: { cards: readonly CaseCard[] }) {
  const { t } = useTranslation('console-cases')
  const proposals = useProposals().data?.data
  const waiting = useRef<HTMLUListElement>(null)
  useKeys({ 2: () => waiting.current?.querySelector<HTMLElement>('[data-others] a')?.focus() })
  return (
    <div className="split">
      <section className="card" aria-labelledby="yours">
        <header>
          <h2 id="yours">{t('yours')}</h2>
        </header>
        {cards.length === 0 && <p className="pad muted">{t('yoursNone')}</p>}
        <ul className="list">
          {cards.map((card) => (
            <li key={card.id}>
              <span className="grow">
                <Link className="strong nowrap" to={paths.case(card.id)}>
                  {card.reference}
                </Link>{' '}
                <span className="muted">{t(`kinds.${card.kind}`)}</span>{' '}
                {!card.holder && <Tag tone="warn">{t('held.handedMine')}</Tag>}
              </span>
              <CaseClocks card={card} />
            </li>
          ))}
        </ul>
      </section>
      {proposals && (
        <section className="card" aria-labelledby="proposals">
          <header>
            <h2 id="proposals">{t('proposals')}</h2>
          </header>
          {proposals.length === 0 && <p className="pad muted">{t('proposalsNone')}</p>}
          <ul className="list" ref={waiting}>
            {proposals.map(({ id, action, caseId, caseReference, proposer, isMine, words, createdAt, lapsesAt }) => (
              <li key={id} data-others={isMine ? undefined : ''}>
                <span className="grow">
                  {caseId && (
                    <Link className="strong nowrap" to={paths.case(caseId)}>
                      {caseReference}
                    </Link>
                  )}
                  {!caseId && (
                    <Link className="strong" to={paths.rules()}>
                      {t('proposal.rule')}
                    </Link>
                  )}{' '}
                  <span className="muted">
                    {caseId
                      ? t('proposedBy', { action: t(`proposal.${action}`), name: proposer.name })
                      : t('byProposer', { name: proposer.name })}
                  </span>{' '}
                  {words.at(-1)?.isMine === false && <Tag tone="warn">{t(isMine ? 'asksYou' : 'saidMore')}</Tag>}
                </span>
                <Clock from={createdAt} due={lapsesAt} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
