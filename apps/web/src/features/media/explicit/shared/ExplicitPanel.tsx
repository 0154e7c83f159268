import type { ExplicitConsent } from '@amour/contract/media/explicit-consents.ts'
import type { z } from 'zod'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Panel } from '@amour/ui/components/layout/Panel.tsx'
import { Skeleton } from '@amour/ui/components/feedback/Skeleton.tsx'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '#app/page/LoadFailure.tsx'
import { formatDay } from '#app/text/format.ts'
import { useExplicitConsent, useExplicitConsents } from '#features/media/explicit/explicit-consents.api.ts'

/** Whose explicit photos and videos the member has said yes to, each with the way back. */
export function ExplicitPanel() {
  const { t } = useTranslation('sharing')
  const { data, error, isError, isFetching, refetch } = useExplicitConsents()
  return (
    <Panel id="explicit" title={t('consent.title')} hint={t('consent.hint')}>
      {!data && isError && <LoadFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="h-10" />}
      {data?.length === 0 && <p className="small muted">{t('consent.nobody')}</p>}
      {data?.map((consent) => (
        <ConsentRow key={consent.member.id} consent={consent} />
      ))}
    </Panel>
  )
}

function ConsentRow({ consent: { member, since } }: { consent: z.infer<typeof ExplicitConsent> }) {
  const { t } = useTranslation('sharing')
  const { username } = member
  const { mutate, isPending } = useExplicitConsent(member)
  return (
    <div className="line-item [--first-basis:120px]">
      <div>
        <p>{username}</p>
        <small>{t('consent.since', { day: formatDay(since) })}</small>
      </div>
      <Button
        variant="quiet"
        busy={isPending}
        aria-label={t('consent.withdrawOf', { username })}
        onClick={() => mutate(false)}
      >
        {t('consent.withdraw')}
      </Button>
    </div>
  )
}
