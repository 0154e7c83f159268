import type { Rule } from '@amour/contract/console/rules.ts'
import { useTranslation } from 'react-i18next'
import { compareLines } from './line-diff.ts'
import { useRuleLines } from './use-rule-lines.ts'

type Version = Rule['versions'][number]

const signs = { same: ' ', added: '+', gone: '-' } as const
const tints = { same: '', added: 'add', gone: 'del' } as const

/** What a version says, against the one that is live. */
export function TextCard({ version, live }: { version: Version; live: Version | undefined }) {
  const { t } = useTranslation('console-rules')
  const linesOf = useRuleLines()
  const isOther = live !== undefined && live.id !== version.id
  const lines = compareLines(linesOf((isOther ? live : version).definition), linesOf(version.definition))
  return (
    <section className="card" aria-labelledby="rule-text">
      <header>
        <h2 id="rule-text">{isOther ? t('changes') : t('what')}</h2>
        <span className="small muted">
          {isOther
            ? t('changesFrom', { from: live.version, to: version.version })
            : t('version', { version: version.version })}
        </span>
      </header>
      <div className="pad">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
        <div className="codebox" tabIndex={0} role="group" aria-label={t('whatLabel')}>
          {lines.map(({ text, change }, index) => (
            <div key={`${change} ${text}`} className={tints[change]}>
              <span className="ln">{index + 1}</span>
              <span className="sg">{signs[change]}</span>
              <span>{text}</span>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
