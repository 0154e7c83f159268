import { classes } from '@amour/ui/classes.ts'
import type { Member } from '@amour/contract/people/members.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Lock, LockOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#app/account/account.ts'
import { CallError } from '#app/call/call-error.ts'
import { showToast } from '#app/overlay/toasts.ts'
import { useAccessRequest, usePrivateMedia } from '#features/media/access/access.api.ts'
import { LawNotice } from '#features/media/access/shared/LawNotice.tsx'
import { NoticeActions } from '#features/media/access/shared/NoticeActions.tsx'
import { putOff, useIsPutOff } from '#features/media/explicit/explicit-consents.api.ts'
import { useUntil } from '#features/media/access/shared/use-until.ts'

/** The anchor of this part. */
export const PRIVATE_ID = 'private'

/** How many photos and videos a member keeps private, and the way to ask for them. */
export function PrivateMedia({ member }: { member: Member }) {
  const { t } = useTranslation('members')
  const { t: tSharing } = useTranslation('sharing')
  const { id, username } = member
  const { count } = member.private
  const { mutate: ask, isPending } = useAccessRequest(id, {
    onFailed: (error) =>
      showToast({ id: 'asking', text: (error instanceof CallError && error.message) || t('askFailed') }),
  })
  const isOwn = useUser().id === id
  const { data: album, isOver } = usePrivateMedia(id, member.private.access === 'granted')
  // Also while the page has not been read anew since.
  const access = isOver ? 'none' : member.private.access
  const end = useUntil(album?.until ?? null)
  const isUnread = album?.isNoticeRead === false
  const isPutOff = useIsPutOff(id)
  if (count === 0) return null
  const Icon = access === 'granted' ? LockOpen : Lock
  return (
    <section className="card flex flex-wrap items-center gap-x-4 gap-y-3" id={PRIVATE_ID}>
      <span className={classes('avatar avatar--ico', isUnread && !isPutOff && 'self-start')}>
        <Icon className="i" aria-hidden />
      </span>
      <div className="min-w-0 flex-[1_1_200px] wrap-anywhere" aria-live="polite">
        <h2 className="strong font-text text-17">{t('privateMedia', { count })}</h2>
        <p className="small muted">
          {isUnread && t(end ? 'privateText.offeredUntil' : 'privateText.offered', { username, end })}
          {!isUnread && (end ? t('privateText.until', { username, end }) : t(`privateText.${access}`, { username }))}
          {album?.isNoticeRead && !isOwn && <span className="block">{tSharing('owner.sees', { username })}</span>}
        </p>
        {isUnread && !isPutOff && (
          <div className="mt-2 grid gap-2">
            <LawNotice username={username} />
          </div>
        )}
      </div>
      {isUnread && (
        // What the law says has the whole width, and is read before it is answered.
        <div className={classes('cluster', !isPutOff && 'w-full')}>
          {isPutOff ? (
            <Button variant="quiet" onClick={() => putOff(id, false)}>
              {tSharing('law.open')}
            </Button>
          ) : (
            <NoticeActions memberId={id} onNotNow={() => putOff(id, true)} />
          )}
        </div>
      )}
      {access === 'none' && (
        <Button variant="quiet" busy={isPending} onClick={() => ask(true)}>
          {t('ask')}
        </Button>
      )}
      {access === 'requested' && (
        <Button variant="ghost" busy={isPending} onClick={() => ask(false)}>
          {t('withdraw')}
        </Button>
      )}
    </section>
  )
}
