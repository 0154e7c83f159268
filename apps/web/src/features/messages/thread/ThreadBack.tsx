import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { isFromInbox } from '#features/messages/conversations/shared/inbox-origin.ts'
import { useFolder } from '#features/messages/conversations/shared/use-folder.ts'

/** The way back to the list, where that has made way for the conversation. */
export function ThreadBack() {
  const { t } = useTranslation('messages')
  const { inbox } = useFolder()
  const { state } = useLocation()
  const navigate = useNavigate()
  return (
    <Link
      className={buttonClass({ variant: 'ghost', iconOnly: true, className: 'back' })}
      to={inbox}
      aria-label={t('back')}
      onClick={(event) => {
        if (!isFromInbox(state)) return
        event.preventDefault()
        void navigate(-1)
      }}
    >
      <ArrowLeft className="i" aria-hidden />
    </Link>
  )
}
