import { Checkbox } from '@amour/ui/components/form/Checkbox.tsx'
import { Panel } from '@amour/ui/components/layout/Panel.tsx'
import { SaveStatus } from '@amour/ui/components/feedback/SaveStatus.tsx'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { preferencesQuery, useChangePreference } from '#features/account/preferences/preferences.api.ts'
import { PanelWait } from '#app/page/PanelWait.tsx'

const savedState = { idle: 'idle', pending: 'saving', success: 'saved', error: 'failed' } as const

const channels = [
  { name: 'site', fixed: 'siteFixed', label: 'onSite' },
  { name: 'mail', fixed: 'mailFixed', label: 'byMail' },
] as const

/** Of each kind of news, whether it shows here and whether an email may tell of it. */
export function NewsPanel() {
  const { t } = useTranslation('settings')
  const fixedId = useId()
  const query = useQuery(preferencesQuery)
  const { data } = query
  const change = useChangePreference()
  return (
    <Panel
      id="news"
      title={t('parts.news')}
      hint={t('newsHint')}
      aside={
        <SaveStatus
          state={savedState[change.status]}
          labels={{ saving: t('saving'), saved: t('saved'), failed: t('notSaved') }}
        />
      }
    >
      <PanelWait query={query} rows={4} />
      {data && (
        <table className="news-table">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">{t('parts.news')}</span>
              </th>
              <th scope="col">{t('onSite')}</th>
              <th scope="col">{t('byMail')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((preference) => (
              <tr key={preference.type}>
                <th scope="row">{t(`news.${preference.type}`)}</th>
                {channels.map(({ name, fixed, label }) => (
                  <td key={name} aria-label={t(label)}>
                    <Checkbox
                      checked={preference[name]}
                      disabled={preference[fixed]}
                      aria-describedby={preference[fixed] ? fixedId : undefined}
                      onChange={(event) => change.mutate({ known: preference, name, value: event.target.checked })}
                    >
                      <span className="sr">
                        {t(`news.${preference.type}`)}: {t(label)}
                      </span>
                    </Checkbox>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {data && (
        <p className="small muted mt-4" id={fixedId}>
          {t('newsFixed')}
        </p>
      )}
    </Panel>
  )
}
