import type { ContactKey } from '@amour/contract/account/keys.ts'
import { Alert } from '@amour/ui/components/feedback/Alert.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Dialog } from '@amour/ui/components/overlay/Dialog.tsx'
import { Skeleton, SkeletonGroup } from '@amour/ui/components/feedback/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isUndecided, safetyNumberQuery, useContactKey } from '#features/account/keys/contact-keys.api.ts'

type CompareKeysProps = {
  member: { id: string; username: string; key: ContactKey | null }
  onClose: () => void
}

/** The sixty digits of the two keys, and what came of reading them to each other. */
export function CompareKeys({ member, onClose }: CompareKeysProps) {
  const { t } = useTranslation('keys')
  const { username } = member
  const { trust, isProven, markCompared, accept, decline } = useContactKey(member)
  const { data: digits, isError } = useQuery(safetyNumberQuery(member))
  const [isOther, setOther] = useState(false)

  function tellApart() {
    setOther(true)
    if (isUndecided(trust)) decline()
  }

  return (
    <Dialog
      open
      sheet
      size="sm"
      title={t('contact.title', { username })}
      closeLabel={t('contact.close')}
      onClose={onClose}
    >
      <div className="stack">
        {isUndecided(trust) && <Alert tone="plain">{t(`contact.${trust}`, { username })}</Alert>}
        <p className="muted">{t('contact.how', { username })}</p>
        {isProven && <p className="muted">{t('contact.proven')}</p>}
        {isError && (
          <Alert tone="bad" title={t('contact.error')}>
            {t('missing')}
          </Alert>
        )}
        {!digits && !isError && (
          <SkeletonGroup label={t('contact.loading')}>
            <Skeleton className="h-32" />
          </SkeletonGroup>
        )}
        {digits && (
          <>
            <ol
              className="grid grid-cols-4 gap-y-3 rounded-control bg-raised px-2 py-4 text-center font-mono text-17 font-medium"
              aria-label={t('contact.digits')}
            >
              {digits.match(/\d{5}/g)?.map((group, index) => (
                <li key={index}>{group}</li>
              ))}
            </ol>
            <div role="status">
              {trust === 'compared' && <Alert tone="good">{t('contact.compared')}</Alert>}
              {isOther && trust !== 'compared' && (
                <Alert tone="warn" title={t('contact.differs')}>
                  {t('contact.differsText')}
                </Alert>
              )}
            </div>
            <div className="cluster">
              {trust === 'compared' ? (
                <Button variant="quiet" onClick={accept}>
                  {t('contact.takeBack')}
                </Button>
              ) : (
                <>
                  <Button variant={isOther ? 'quiet' : 'primary'} onClick={markCompared}>
                    {t('contact.same')}
                  </Button>
                  <Button variant="quiet" onClick={tellApart}>
                    {t('contact.different')}
                  </Button>
                </>
              )}
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}
