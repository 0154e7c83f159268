import type { Rule } from '@amour/contract/console/rules.ts'
import { useTranslation } from 'react-i18next'
import { formatDay, formatNumber } from '#app/format.ts'
import { Figure } from './DryRunCard.tsx'
import { compareLines } from './lines.ts'
import { StateTag } from './RuleRail.tsx'
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
        <div className="codebox" role="group" aria-label={t('whatLabel')}>
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

/** What the rule has done, all its versions together. */
export function HitsCard({ versions }: { versions: readonly Version[] }) {
  const { t } = useTranslation('console-rules')
  const sum = (of: 'hits' | 'decided' | 'overruled') => versions.reduce((all, version) => all + version[of], 0)
  const [held, overruled] = [sum('decided'), sum('overruled')]
  const share = held === 0 ? 0 : Math.round((100 * overruled) / held)
  if (versions.every(({ liveAt }) => liveAt === null)) return null
  return (
    <section className="card" aria-labelledby="hits">
      <header>
        <h2 id="hits">{t('hits')}</h2>
        <span className="small muted">{t('hitsLead')}</span>
      </header>
      <div className="result result--three">
        <Figure name={t('met')} value={formatNumber(sum('hits'))} below={t('hitsLead')} />
        <Figure name={t('held')} value={formatNumber(held)} below={t('effects.hold')} />
        <Figure name={t('overruled')} value={formatNumber(overruled)} below={t('overruledShare', { share })} />
      </div>
    </section>
  )
}

type VersionsProps = { versions: readonly Version[]; chosen: string; onChoose: (id: string) => void }

/** All versions; one of them is open. */
export function VersionsCard({ versions, chosen, onChoose }: VersionsProps) {
  const { t } = useTranslation('console-rules')
  return (
    <section className="card" aria-labelledby="versions">
      <header>
        <h2 id="versions">{t('versions')}</h2>
      </header>
      <table className="table table--tight">
        <thead>
          <tr>
            <th scope="col">{t('versions')}</th>
            <th scope="col">{t('author')}</th>
            <th scope="col" className="lg-only">
              {t('approver')}
            </th>
            <th scope="col" className="n">
              {t('hits')}
            </th>
            <th scope="col">{t('written')}</th>
          </tr>
        </thead>
        <tbody>
          {versions.map((version) => (
            <tr key={version.id} data-chosen={version.id === chosen} onClick={() => onChoose(version.id)}>
              <td className="nowrap">
                <button
                  type="button"
                  className="linklike strong"
                  aria-label={`${t('show')} ${t('version', { version: version.version })}`}
                  onClick={() => onChoose(version.id)}
                >
                  {t('short', { version: version.version })}
                </button>{' '}
                <StateTag state={version.state} />
              </td>
              <td>{version.author}</td>
              <td className="lg-only">{version.approver ?? '–'}</td>
              <td className="n">{formatNumber(version.hits)}</td>
              <td className="nowrap muted">{formatDay(version.createdAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
