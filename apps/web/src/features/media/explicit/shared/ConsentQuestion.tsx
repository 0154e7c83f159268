import type { Media } from '@amour/contract/media/media.ts'
import { Tag } from '@amour/ui/components/feedback/Tag.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { useTranslation } from 'react-i18next'
import { useUser } from '#app/account/account.ts'
import { LawNotice } from '#features/media/access/shared/LawNotice.tsx'
import { useExplicitConsent } from '#features/media/explicit/explicit-consents.api.ts'

type ConsentQuestionProps = {
  kind: Media['kind']
  /** It came in a message; else it stands in its owner's gallery. */
  isSent?: boolean
  /** Off where what the law says has still to be read. */
  isNoticeRead?: boolean
  sender: { id: string; username: string }
  onNotNow: () => void
  /** Left out where a report is at hand anyway. */
  onReport?: (() => void) | undefined
}

/** Asks whether explicit photos and videos of somebody may be shown, before the first of them is. */
export function ConsentQuestion({
  kind,
  isSent = false,
  isNoticeRead = true,
  sender,
  onNotNow,
  onReport,
}: ConsentQuestionProps) {
  const { t } = useTranslation('sharing')
  const { username } = sender
  const { safeSearch } = useUser()
  const { mutate, isPending } = useExplicitConsent(sender, { isNoticeRead })
  return (
    <>
      <Tag tone="explicit">{t('consent.explicit')}</Tag>
      <p>
        {t(`consent.${isSent ? 'sent' : 'shown'}.${kind}`, { username })}{' '}
        <strong>{t('consent.ask', { username })}</strong>
      </p>
      <p className="small">{t(safeSearch ? 'consent.safeSearch' : 'consent.backHint')}</p>
      {!isNoticeRead && <LawNotice username={username} />}
      <div className="cluster mt-1">
        <Button busy={isPending} onClick={() => mutate(true)}>
          {t('consent.show')}
        </Button>
        <Button variant="quiet" onClick={onNotNow}>
          {t('consent.notNow')}
        </Button>
        {onReport && (
          <Button variant="ghost" onClick={onReport}>
            {t('consent.report')}
          </Button>
        )}
      </div>
    </>
  )
}
