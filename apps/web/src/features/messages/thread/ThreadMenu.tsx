import type { Conversation } from '@amour/contract/messages/messages.ts'
import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { FoldMenu } from '@amour/ui/components/overlay/FoldMenu.tsx'
import { menuItemClass } from '@amour/ui/components/overlay/menu-item-class.ts'
import {
  Archive,
  ArchiveRestore,
  Bell,
  BellOff,
  EllipsisVertical,
  ImageOff,
  KeyRound,
  Trash2,
  UserRound,
} from 'lucide-react'
import { use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { BlockOrHideDialog } from '#features/people/blocks/shared/BlockOrHideDialog.tsx'
import { useExplicitConsent } from '#features/media/explicit/explicit-consents.api.ts'
import { SafetyItems } from '#features/people/members/shared/SafetyItems.tsx'
import { useBlockOrHide, type BlockOrHide } from '#features/people/blocks/blocks.api.ts'
import {
  useArchiveConversation,
  useMuteConversation,
} from '#features/messages/conversations/conversation-settings.api.ts'
import { makeConversationPath, useFolder } from '#features/messages/conversations/shared/use-folder.ts'
import { paths } from '#paths.ts'
import { ReportContext } from './reporting.ts'

type ThreadMenuProps = {
  conversation: Conversation
  /** Where both have keys. */
  onCompare: (() => void) | undefined
  onDelete: () => void
}

/** All that can be done with a conversation and the one it is with. */
export function ThreadMenu({ conversation, onCompare, onDelete }: ThreadMenuProps) {
  const { t } = useTranslation('messages')
  const navigate = useNavigate()
  const { inbox } = useFolder()
  const { id, member, isMuted, folder } = conversation
  const [blockOrHide, setBlockOrHide] = useState<BlockOrHide>()
  const report = use(ReportContext)
  const leave = () => void navigate(inbox, { replace: true })
  const part = useBlockOrHide(blockOrHide ?? 'hide', leave)
  const muting = useMuteConversation()
  const consent = useExplicitConsent(member)
  const archiving = useArchiveConversation((now) => {
    // Somebody may have gone on meanwhile.
    if (location.pathname !== paths.message(id)) return
    if (now === 'archive') leave()
    else void navigate(makeConversationPath(now, id), { replace: true })
  })
  const MuteIcon = isMuted ? Bell : BellOff
  const FileIcon = folder === 'archive' ? ArchiveRestore : Archive
  return (
    <>
      <FoldMenu
        align="end"
        chevron={false}
        summary={<EllipsisVertical className="i" aria-hidden />}
        summaryClass={buttonClass({ variant: 'ghost', iconOnly: true })}
        summaryLabel={t('more')}
      >
        {!member.isGone && (
          <Link className={menuItemClass()} to={paths.member(member.username)}>
            <UserRound className="i" aria-hidden />
            {t('viewProfile')}
          </Link>
        )}
        <button type="button" className={menuItemClass()} onClick={() => muting.mutate(conversation)}>
          <MuteIcon className="i" aria-hidden />
          {t(isMuted ? 'unmute' : 'mute')}
        </button>
        <button type="button" className={menuItemClass()} onClick={() => archiving.mutate(conversation)}>
          <FileIcon className="i" aria-hidden />
          {t(folder === 'archive' ? 'unarchive' : 'archive')}
        </button>
        {conversation.showsExplicit && (
          <button type="button" className={menuItemClass()} onClick={() => consent.mutate(false)}>
            <ImageOff className="i" aria-hidden />
            {t('coverExplicit')}
          </button>
        )}
        {onCompare && !member.isGone && (
          <button type="button" className={menuItemClass()} onClick={onCompare}>
            <KeyRound className="i" aria-hidden />
            {t('compareKeys')}
          </button>
        )}
        <hr />
        {!member.isGone && <SafetyItems onPart={setBlockOrHide} onReport={() => report({ member })} />}
        <button type="button" className={menuItemClass({ danger: true })} onClick={onDelete}>
          <Trash2 className="i" aria-hidden />
          {t('deleteConversation')}
        </button>
      </FoldMenu>
      {blockOrHide && (
        <BlockOrHideDialog
          kind={blockOrHide}
          username={member.username}
          isBusy={part.isPending}
          error={part.error}
          onConfirm={() => part.mutate(member)}
          onClose={() => setBlockOrHide(undefined)}
        />
      )}
    </>
  )
}
