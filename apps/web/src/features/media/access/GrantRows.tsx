import type { AccessGrant } from '@amour/contract/media/media-access.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { Photo } from '@amour/ui/components/media/Photo.tsx'
import { useTranslation } from 'react-i18next'
import { formatDayNameInSentence } from '#app/text/days.ts'
import { getPictureSources } from '#features/media/library/shared/picture.ts'
import { showToast } from '#app/overlay/toasts.ts'
import { useRevokeAccess, useRevokeItem } from './access.api.ts'
import { AccessRow } from './AccessRow.tsx'
import { readErrorText } from './shared/error-text.ts'

/** All that a member may see of what is private: the album, and each single item that a message gave. */
export function GrantRows({ grant }: { grant: AccessGrant }) {
  const { member, albumSince, items } = grant
  return (
    <>
      {albumSince !== null && <AlbumRow member={member} since={albumSince} />}
      {items.map((item) => (
        <ItemRow key={item.id} member={member} item={item} />
      ))}
    </>
  )
}

function useResultToasts({ id, username }: AccessGrant['member']) {
  const { t } = useTranslation('media')
  const toast = `access-${id}`
  return {
    onFailed: (error: unknown) => showToast({ id: toast, text: readErrorText(error) ?? t('notChanged') }),
    onDone: () => showToast({ id: toast, text: t('access.revoked', { username }) }),
  }
}

function AlbumRow({ member, since }: { member: AccessGrant['member']; since: string }) {
  const { t } = useTranslation('media')
  const { mutate: revoke, isPending } = useRevokeAccess(useResultToasts(member))
  return (
    <AccessRow
      member={member}
      actions={
        <Button
          variant="quiet"
          busy={isPending}
          aria-label={t('access.revokeOf', { username: member.username })}
          onClick={() => revoke(member.id)}
        >
          {t('access.revoke')}
        </Button>
      }
    >
      {t('access.album', { day: formatDayNameInSentence(since) })}
    </AccessRow>
  )
}

type ItemRowProps = { member: AccessGrant['member']; item: AccessGrant['items'][number] }

function ItemRow({ member, item: { id, kind, picture, since } }: ItemRowProps) {
  const { t } = useTranslation('media')
  const { mutate: revoke, isPending } = useRevokeItem(useResultToasts(member))
  return (
    <AccessRow
      member={member}
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
      actions={
        <Button
          variant="quiet"
          busy={isPending}
          aria-label={t(`${kind}.revokeOf`, { username: member.username })}
          onClick={() => revoke({ id, memberId: member.id })}
        >
          {t('access.revoke')}
        </Button>
      }
    >
      {t(`${kind}.given`, { day: formatDayNameInSentence(since) })}
    </AccessRow>
  )
}
