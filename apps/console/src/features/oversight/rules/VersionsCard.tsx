import type { Rule } from '@amour/contract/console/rules.ts'
import { useTranslation } from 'react-i18next'
import { ColumnHeads } from '#app/display/ColumnHeads.tsx'
import { formatDay, formatNumber } from '#app/display/format.ts'
import { StateTag, getRuleStateKey } from './RuleRail.tsx'

type VersionsProps = { versions: Rule['versions']; chosen: string; onChoose: (id: string) => void }

/** All versions; one of them is open. */
export function VersionsCard({ versions, chosen, onChoose }: VersionsProps) {
  const { t } = useTranslation('console-rules')
  return (
    <section className="card" aria-labelledby="versions">
      <header>
        <h2 id="versions">{t('versions')}</h2>
      </header>
      <table className="table table--tight">
        <ColumnHeads
          columns={[
            { name: t('versionName') },
            { name: t('author') },
            { name: t('approver'), isExtra: true },
            { name: t('hits'), isNumber: true },
            { name: t('written'), isExtra: true },
          ]}
        />
        <tbody>
          {versions.map((version) => (
            <tr key={version.id} data-chosen={version.id === chosen} onClick={() => onChoose(version.id)}>
              <td className="nowrap">
                <button type="button" className="linklike strong" onClick={() => onChoose(version.id)}>
                  {t('short', { version: version.version })}
                </button>{' '}
                <StateTag state={getRuleStateKey(version)} />
              </td>
              <td>{version.author}</td>
              <td className="lg-only">{version.approver ?? '–'}</td>
              <td className="n">{formatNumber(version.hits)}</td>
              <td className="nowrap muted lg-only">{formatDay(version.createdAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
