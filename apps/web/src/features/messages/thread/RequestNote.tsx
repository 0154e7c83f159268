import { Button } from '@amour/ui/components/form/Button.tsx'
import type { Conversation } from '@amour/contract/messages/messages.ts'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { makeInboxPath } from '#features/messages/conversations/shared/use-folder.ts'
import { useDecline } from '#features/messages/conversations/shared/use-decline.ts'

/** What a first message is, and the way to let it go. */
export function RequestNote({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('messages')
  const navigate = useNavigate()
  const decline = useDecline()

  async function leave() {
    await navigate(makeInboxPath('requests'), { replace: true })
    decline(conversation)
  }

  return (
    <div className="grid justify-items-center gap-3 self-center">
      <p className="small muted max-w-[30.8em] text-center">
        {t('requestFrom', { username: conversation.member.username })}
      </p>
      <Button variant="quiet" onClick={() => void leave()}>
        {t('decline')}
      </Button>
    </div>
  )
}
