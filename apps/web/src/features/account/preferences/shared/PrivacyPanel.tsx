import { privacySettings } from '@amour/contract/account/privacy.ts'
import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Panel } from '@amour/ui/components/layout/Panel.tsx'
import { SaveStatus } from '@amour/ui/components/feedback/SaveStatus.tsx'
import { Skeleton, SkeletonGroup } from '@amour/ui/components/feedback/Skeleton.tsx'
import { Switch } from '@amour/ui/components/form/Switch.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useUser } from '#app/account/account.ts'
import { describeWait } from '#app/call/call-error.ts'
import { useSafeSearchToggle } from '#app/account/use-safe-search.ts'
import { privacyQuery, useChangePrivacy } from '#features/account/preferences/privacy.api.ts'
import { LoadFailure } from '#app/page/LoadFailure.tsx'
import { paths } from '#paths.ts'

const savedState = { idle: 'idle', pending: 'saving', success: 'saved', error: 'failed' } as const

/** What the member sees, and what others learn of them; each switch saves by itself. */
export function PrivacyPanel() {
  const { t } = useTranslation('settings')
  const { safeSearch, location, ageAccess = 'open' } = useUser()
  const isAgeClosed = ageAccess !== 'open'
  const { mutate, isPending } = useSafeSearchToggle()
  const { data, error, refetch, isFetching } = useQuery(privacyQuery)
  const change = useChangePrivacy()
  return (
    <Panel
      id="privacy"
      title={t('parts.privacy')}
      aside={
        <SaveStatus
          state={savedState[change.status]}
          labels={{ saving: t('saving'), saved: t('saved'), failed: t('notSaved') }}
        />
      }
    >
      {change.isError && (
        <Alert tone="bad" title={t('error')} className="mb-4">
          {describeWait(change.error) ?? t('offline')}
        </Alert>
      )}
      <div className="switches">
        <Switch
          checked={safeSearch}
          aria-busy={isPending}
          disabled={isAgeClosed}
          detail={t(
            isAgeClosed ? `age.safeSearch.${ageAccess === 'explicitOff' ? 'off' : 'needed'}` : 'safeSearchHint',
          )}
          onChange={() => isPending || mutate()}
        >
          {t('safeSearch')}
        </Switch>
        {isAgeClosed && ageAccess !== 'explicitOff' && (
          <p className="small py-3">
            <Link to={paths.ageCheck()}>{t('age.prove')}</Link>
          </p>
        )}
        {data &&
          privacySettings.map((name) => (
            <Switch
              key={name}
              checked={data[name] ?? false}
              detail={t(`privacyHint.${name}`, { county: location.county })}
              onChange={(event) => change.mutate({ known: data, name, value: event.target.checked })}
            >
              {t(`privacy.${name}`)}
            </Switch>
          ))}
      </div>
      {!data && error && <LoadFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && (
        <SkeletonGroup label={t('loading')} className="stack mt-4">
          {privacySettings.map((name) => (
            <Skeleton key={name} className="h-10" />
          ))}
        </SkeletonGroup>
      )}
    </Panel>
  )
}
