import type { AccessGrant, GrantTerm } from '@amour/contract/media/media-access.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Photo } from '@amour/ui/components/media/Photo.tsx'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDayNameInSentence } from '#app/text/days.ts'
import { getPictureSources } from '#features/media/library/shared/picture.ts'
import { showToast } from '#app/overlay/toasts.ts'
import { useChangeItemTerm, useGrantAccess, useRevokeAccess, useRevokeItem } from './access.api.ts'
import { AccessRow } from './AccessRow.tsx'
import { LazyTermDialog } from './LazyTermDialog.tsx'
import { readErrorText } from './shared/error-text.ts'
import { useUntil } from './shared/use-until.ts'

/** All that a member may see of what is private: the album, and each single item that a message gave. */
export function GrantRows({ grant }: { grant: AccessGrant }) {
  const { member, albumSince, albumUntil, items } = grant
  return (
    <>
      {albumSince !== null && <AlbumRow member={member} since={albumSince} until={albumUntil} />}
      {items.map((item) => (
        <ItemRow key={item.id} member={member} item={item} />
      ))}
    </>
  )
}

type Grantee = AccessGrant['member']

function useResultToasts({ id, username }: Grantee) {
  const { t } = useTranslation('media')
  const toast = `access-${id}`
  return {
    onFailed: (error: unknown) => showToast({ id: toast, text: readErrorText(error) ?? t('notChanged') }),
    onDone: () => showToast({ id: toast, text: t('access.revoked', { username }) }),
  }
}

function AlbumRow({ member, since, until }: { member: Grantee; since: string; until: string | null }) {
  const { t } = useTranslation('media')
  const { mutate: revoke, isPending } = useRevokeAccess(useResultToasts(member))
  const [isChanging, setChanging] = useState(false)
  const change = useGrantAccess({ onDone: () => setChanging(false) })
  return (
    <GrantRow
      member={member}
      until={until}
      isRevoking={isPending}
      revokeLabel={t('access.revokeOf', { username: member.username })}
      onRevoke={() => revoke(member.id)}
      term={{
        isChanging,
        setChanging,
        change,
        onChoose: (term) => change.mutate({ memberId: member.id, term, isChange: true }),
      }}
    >
      {t('access.album', { day: formatDayNameInSentence(since) })}
    </GrantRow>
  )
}

type ItemRowProps = { member: Grantee; item: AccessGrant['items'][number] }

function ItemRow({ member, item: { id, kind, picture, since, until } }: ItemRowProps) {
  const { t } = useTranslation('media')
  const { mutate: revoke, isPending } = useRevokeItem(useResultToasts(member))
  const [isChanging, setChanging] = useState(false)
  const change = useChangeItemTerm({ onDone: () => setChanging(false) })
  return (
    <GrantRow
      member={member}
      until={until}
      picture={
        <span className="w-10">
          <Photo
            {...getPictureSources(picture)}
            className="rounded-thumb"
            alt=""
            sizes="40px"
            tone={picture.placeholder}
          />
        </span>
      }
      isRevoking={isPending}
      revokeLabel={t(`${kind}.revokeOf`, { username: member.username })}
      onRevoke={() => revoke({ id, memberId: member.id })}
      term={{
        isChanging,
        setChanging,
        change,
        onChoose: (term) => change.mutate({ id, memberId: member.id, term }),
      }}
    >
      {t(`${kind}.given`, { day: formatDayNameInSentence(since) })}
    </GrantRow>
  )
}

type GrantRowProps = {
  member: Grantee
  until: string | null
  picture?: ReactNode
  isRevoking: boolean
  revokeLabel: string
  onRevoke: () => void
  term: {
    isChanging: boolean
    setChanging: (isChanging: boolean) => void
    change: Pick<ReturnType<typeof useGrantAccess>, 'isPending' | 'error' | 'reset'>
    onChoose: (term: GrantTerm) => void
  }
  children: ReactNode
}

/** Something that a member may see, when it ends, and how that is changed or done at once. */
function GrantRow({ member, until, picture, isRevoking, revokeLabel, onRevoke, term, children }: GrantRowProps) {
  const { t } = useTranslation('sharing')
  const { t: tMedia } = useTranslation('media')
  const { username } = member
  const end = useUntil(until)
  const { isChanging, setChanging, change, onChoose } = term
  // What went wrong is told until it is tried again, not to somebody who opens the dialog another time.
  const open = () => {
    change.reset()
    setChanging(true)
  }
  return (
    <AccessRow
      member={member}
      picture={picture}
      actions={
        <>
          <Button variant="quiet" aria-label={t('term.changeOf', { username })} onClick={open}>
            {t(end ? 'term.change' : 'term.set')}
          </Button>
          <Button variant="ghost" busy={isRevoking} aria-label={revokeLabel} onClick={onRevoke}>
            {tMedia('access.revoke')}
          </Button>
          {isChanging && (
            <LazyTermDialog
              title={t('term.changeTitle')}
              text={t('term.changeText', { username })}
              submit={t('term.save')}
              isBusy={change.isPending}
              error={change.error ? (readErrorText(change.error) ?? tMedia('notChanged')) : undefined}
              onChoose={onChoose}
              onClose={() => setChanging(false)}
            />
          )}
        </>
      }
    >
      {children}
      <span className="block">{end ? t('term.endsOn', { end }) : t('term.suggest')}</span>
    </AccessRow>
  )
}
