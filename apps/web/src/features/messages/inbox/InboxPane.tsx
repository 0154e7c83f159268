import { Badge } from '@amour/ui/components/feedback/Badge.tsx'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { TabPanel, Tabs } from '@amour/ui/components/layout/Tabs.tsx'
import type { Folder } from '@amour/contract/messages/messages.ts'
import { CheckCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useUser } from '#app/account/account.ts'
import { describeWait } from '#app/call/call-error.ts'
import { showToast } from '#app/overlay/toasts.ts'
import { ConversationList } from './ConversationList.tsx'
import { useConversations, useFolderPrefetch, useReadAll } from '#features/messages/conversations/inbox.api.ts'
import { makeInboxPath, useFolder } from '#features/messages/conversations/shared/use-folder.ts'
import { useAttended } from '#features/messages/conversations/shared/use-polling-interval.ts'

const panelId = 'inbox-folder'

/** The folders of the inbox, one of them unfolded. */
export function InboxPane({ openId }: { openId: string | undefined }) {
  const { t } = useTranslation('messages')
  const navigate = useNavigate()
  const { folder } = useFolder()
  const isAttended = useAttended()
  useFolderPrefetch(folder)
  const lists = {
    chats: useConversations('chats', isAttended),
    requests: useConversations('requests', isAttended),
    archive: useConversations('archive', isAttended && folder === 'archive'),
  }
  const readAll = useReadAll({
    onFailed: (error) => showToast({ id: 'read-all', text: describeWait(error) ?? t('readAllFailed') }),
  })

  const unread = useUser().messages
  const unreadRequests = sum(lists.requests.data?.pages.flatMap(({ data }) => data.map((one) => one.unread)))
  const requests = lists.requests.data?.pages[0]?.total ?? 0
  const counts = {
    chats: { count: Math.max(0, unread - unreadRequests), label: 'unread' },
    requests: { count: requests, label: 'requestCount' },
  } as const
  const badge = (name: 'chats' | 'requests') => {
    const { count, label } = counts[name]
    return <Badge count={count} label={t(label, { count })} tone={name === folder ? 'claret' : 'quiet'} />
  }

  const allRead = unread === 0 ? t('allRead') : undefined

  return (
    <>
      <div className="inbox-head">
        <p className="t-page" aria-hidden>
          {t('title')}
        </p>
        <Button
          variant="ghost"
          iconOnly
          aria-label={t('readAll')}
          title={t('readAll')}
          busy={readAll.isPending}
          whyNot={allRead}
          onClick={() => (allRead ? showToast({ id: 'read-all', text: allRead }) : readAll.mutate())}
        >
          <CheckCheck className="i" aria-hidden />
        </Button>
      </div>
      <Tabs<Folder>
        label={t('folders')}
        panelId={panelId}
        value={folder}
        onValueChange={(value) => void navigate(makeInboxPath(value), { replace: true })}
        tabs={[
          { value: 'chats', label: t('chats'), badge: badge('chats') },
          { value: 'requests', label: t('requests'), badge: badge('requests') },
          { value: 'archive', label: t('archiveTab') },
        ]}
      />
      <TabPanel id={panelId} value={folder} className="flex min-h-0 flex-1 flex-col">
        {/* Its list renders late, which under another folder's name would be that of the last one. */}
        <ConversationList key={folder} folder={folder} list={lists[folder]} openId={openId} />
      </TabPanel>
    </>
  )
}

const sum = (numbers: readonly number[] = []) => numbers.reduce((total, number) => total + number, 0)
