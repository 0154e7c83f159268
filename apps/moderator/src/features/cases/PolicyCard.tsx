import type { CaseFile } from '@amour/contract/console/case-file.ts'
import { policyText } from '@amour/locales/policies.ts'
import { Check, Minus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useStore } from '#app/store.ts'
import { chosenReason, policyOf } from './chosen-reason.ts'

/** The rule that the case is about: what counts, what does not, and the usual answer. */
export function PolicyCard({ file }: { file: CaseFile }) {
  const { t } = useTranslation('console-cases')
  const { number, title, gist, counts, countsNot, usual } = policyText(policyOf(file, useStore(chosenReason)))
  return (
    <section className="card">
      <header>
        <h2>{t('policy', { number })}</h2>
      </header>
      <div className="pad policy stack s12">
        <p className="strong">{title}</p>
        <p>{gist}</p>
        {counts.length > 0 && (
          <div>
            <h3>{t('counts')}</h3>
            <ul className="bullets">
              {counts.map((line) => (
                <li key={line}>
                  <Check size={16} className="c-good" aria-hidden />
                  <span>{line}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
        {countsNot.length > 0 && (
          <div>
            <h3>{t('countsNot')}</h3>
            <ul className="bullets">
              {countsNot.map((line) => (
                <li key={line}>
                  <Minus size={16} className="c-muted" aria-hidden />
                  <span>{line}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
        <div>
          <h3>{t('usual')}</h3>
          <p>{usual}</p>
        </div>
      </div>
    </section>
  )
}
