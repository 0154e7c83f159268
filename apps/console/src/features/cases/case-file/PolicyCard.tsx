import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { policyText } from '@amour/locales/policies.ts'
import { Check, type LucideIcon, Minus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useStore } from '@amour/ui/store.ts'
import { chosenReason, findCasePolicy } from '#features/cases/decision/shared/chosen-reason.ts'

/** The rule that the case is about: what counts, what does not, and the usual answer. */
export function PolicyCard({ file }: { file: CaseFile }) {
  const { t } = useTranslation('console-cases')
  const { number, title, gist, counts, countsNot, usual } = policyText(findCasePolicy(file, useStore(chosenReason)))
  return (
    <section className="card">
      <header>
        <h2>{t('policy', { number })}</h2>
      </header>
      <div className="pad policy stack s12">
        <p className="strong">{title}</p>
        <p>{gist}</p>
        <Points title={t('counts')} lines={counts} icon={Check} tone="c-good" />
        <Points title={t('countsNot')} lines={countsNot} icon={Minus} tone="c-muted" />
        <div>
          <h3>{t('usual')}</h3>
          <p>{usual}</p>
        </div>
      </div>
    </section>
  )
}

type PointsProps = { title: string; lines: readonly string[]; icon: LucideIcon; tone: string }

function Points({ title, lines, icon: Icon, tone }: PointsProps) {
  if (lines.length === 0) return null
  return (
    <div>
      <h3>{title}</h3>
      <ul className="bullets">
        {lines.map((line) => (
          <li key={line}>
            <Icon size={16} className={tone} aria-hidden />
            <span>{line}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
