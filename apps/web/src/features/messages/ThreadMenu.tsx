import type { Conversation } from '@amour/contract/messages.ts'
import { buttonClass } from '@amour/ui/components/button-class.ts'
import { FoldMenu } from '@amour/ui/components/FoldMenu.tsx'
import { menuItemClass } from '@amour/ui/components/menu-item-class.ts'
import { Archive, ArchiveRestore, Bell, BellOff, EllipsisVertical, KeyRound, Trash2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { PartingDialog } from '#app/PartingDialog.tsx'
import { SafetyItems } from '#app/SafetyItems.tsx'
import { usePart } from '#features/blocks/blocks.api.ts'
import type { Parting } from '#features/blocks/blocks.api.ts'
import { ReportCorrespondent } from './ReportCorrespondent.tsx'
import { useArchiving, useMuting } from './filing.api.ts'
import { conversationIn, useFolder } from './use-folder.ts'
import { paths } from '#paths.ts'

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
  const [parting, setParting] = useState<Parting>()
  const [isReporting, setReporting] = useState(false)
  const leave = () => void navigate(inbox, { replace: true })
  const part = usePart(parting ?? 'hide', leave)
  const muting = useMuting()
  const archiving = useArchiving((now) => {
    // Somebody may have gone on meanwhile.
    if (location.pathname !== paths.message(id)) return
    if (now === 'archive') leave()
    else void navigate(conversationIn(now, id), { replace: true })
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
        {onCompare && !member.isGone && (
          <button type="button" className={menuItemClass()} onClick={onCompare}>
            <KeyRound className="i" aria-hidden />
            {t('compareKeys')}
          </button>
        )}
        <hr />
        {!member.isGone && <SafetyItems onPart={setParting} onReport={() => setReporting(true)} />}
        <button type="button" className={menuItemClass({ danger: true })} onClick={onDelete}>
          <Trash2 className="i" aria-hidden />
          {t('deleteConversation')}
        </button>
      </FoldMenu>
      {isReporting && (
        <ReportCorrespondent
          member={member}
          onClose={(hasBlocked) => {
            setReporting(false)
            if (hasBlocked) leave()
          }}
        />
      )}
      {parting && (
        <PartingDialog
          parting={parting}
          username={member.username}
          isBusy={part.isPending}
          error={part.error}
          onConfirm={() => part.mutate(member)}
          onClose={() => setParting(undefined)}
        />
      )}
    </>
  )
}
