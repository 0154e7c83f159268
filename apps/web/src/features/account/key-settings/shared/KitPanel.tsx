import { Button } from '@amour/ui/components/form/Button.tsx'
import { Panel } from '@amour/ui/components/layout/Panel.tsx'
import { Skeleton, SkeletonGroup } from '@amour/ui/components/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Me } from '#app/account/account.ts'
import { formatDay } from '#app/text/format.ts'
import { KitSheet, type KitPaper } from '#features/account/keys/shared/KitSheet.tsx'
import { isLockedOrDamaged, ownKeysQuery } from '#features/account/keys/own-keys.api.ts'
import { LoadFailure } from '#app/page/LoadFailure.tsx'
import { ConfirmedForm } from '#features/account/confirmation/shared/ConfirmedForm.tsx'
import { replaceKit } from '#features/account/key-settings/key-actions.api.ts'

type KitPanelProps = {
  me: Me
  hasTwoStep: boolean
  /** A kit that was just made, here or by using the one before; its code is shown until it has been kept. */
  fresh: KitPaper | undefined
  onFresh: (kit: KitPaper | undefined) => void
}

/** The recovery kit: what it is for, whether there is one, and the way to a new one. */
export function KitPanel({ me, hasTwoStep, fresh, onFresh }: KitPanelProps) {
  const { t } = useTranslation('settings')
  const { data, error, refetch, isFetching } = useQuery(ownKeysQuery)
  const [isAsking, setAsking] = useState(false)
  const newest = data?.[0]
  return (
    <Panel id="kit" title={t('parts.kit')} hint={t('kitHint')} className="print:hidden">
      {fresh && <KitSheet kit={fresh} onKept={() => onFresh(undefined)} />}
      {!fresh && isAsking && (
        <KitForm
          me={me}
          hasTwoStep={hasTwoStep}
          onKit={(kit) => {
            setAsking(false)
            onFresh(kit)
          }}
          onCancel={() => setAsking(false)}
        />
      )}
      {!data && error && <LoadFailure error={error} isBusy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && (
        <SkeletonGroup label={t('loading')}>
          <Skeleton className="h-10" />
        </SkeletonGroup>
      )}
      {data && !newest && <p className="small muted">{t('noKeys')}</p>}
      {newest && !fresh && !isAsking && (
        <div className="line-item">
          <div>
            <p>{newest.kit ? t('kitNumber', { number: newest.kit.number }) : t('noKit')}</p>
            <small>{newest.kit ? t('kitMadeOn', { day: formatDay(newest.kit.createdAt) }) : t('noKitHint')}</small>
          </div>
          {!isLockedOrDamaged(newest) && (
            <Button variant="quiet" onClick={() => setAsking(true)}>
              {t(newest.kit ? 'newKit' : 'makeKit')}
            </Button>
          )}
        </div>
      )}
    </Panel>
  )
}

type KitFormProps = { me: Me; hasTwoStep: boolean; onKit: (kit: KitPaper) => void; onCancel: () => void }

/** The password opens the keys once more, so that they can be put into a new kit. */
function KitForm({ me, hasTwoStep, onKit, onCancel }: KitFormProps) {
  const { t } = useTranslation('settings')
  return (
    <ConfirmedForm
      label={t('makeKit')}
      hasTwoStep={hasTwoStep}
      send={async (values) => onKit(await replaceKit(me, values))}
      onCancel={onCancel}
    >
      {() => me.recoveryKit && <p className="small muted">{t('newKitHint')}</p>}
    </ConfirmedForm>
  )
}
