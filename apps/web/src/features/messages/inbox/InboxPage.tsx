import { classes } from '@amour/ui/classes.ts'
import { EmptyState } from '@amour/ui/components/feedback/EmptyState.tsx'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ConversationPane } from '#features/messages/thread/shared/ConversationPane.tsx'
import { InboxPane } from './InboxPane.tsx'
import { useConversations } from '#features/messages/conversations/inbox.api.ts'
import { useFolder } from '#features/messages/conversations/shared/use-folder.ts'
import '@amour/ui/styles/screens/thread.css'
import '@amour/ui/styles/screens/inbox.css'

/** The conversations and the one that is open: two panes from lg, on a phone one of them. */
export function InboxPage() {
  const { t } = useTranslation('messages')
  const { id } = useParams()
  const { folder } = useFolder()
  const isRequests = folder === 'requests'
  const isEmpty = useConversations(folder, false).data?.pages[0]?.data.length === 0
  const choose = isRequests ? 'chooseRequest' : 'choose'
  return (
    <>
      <h1 className="sr">{t('title')}</h1>
      <div className="wrap inbox-shell">
        <div className={classes('inbox', id ? 'inbox--thread' : 'inbox--list')}>
          <div className="inbox-pane pane-list">
            <InboxPane openId={id} />
          </div>
          <div className={classes('inbox-pane pane-thread', !id && 'justify-center')}>
            {id ? (
              <ConversationPane key={id} id={id} />
            ) : (
              <EmptyState art="done" title={t(choose)}>
                {t(isEmpty ? 'chooseNone' : `${choose}Text`)}
              </EmptyState>
            )}
          </div>
        </div>
      </div>
    </>
  )
}
