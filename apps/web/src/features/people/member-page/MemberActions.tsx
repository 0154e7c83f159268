import type { Member } from '@amour/contract/people/members.ts'
import { Button } from '@amour/ui/components/form/Button.tsx'
import { buttonClass } from '@amour/ui/components/form/button-class.ts'
import { FoldMenu } from '@amour/ui/components/overlay/FoldMenu.tsx'
import { EllipsisVertical, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { FlirtButton } from '#features/people/flirts/shared/FlirtButton.tsx'
import { BlockOrHideDialog } from '#features/people/blocks/shared/BlockOrHideDialog.tsx'
import { SafetyItems } from '#features/people/members/shared/SafetyItems.tsx'
import { readErrorSentence } from '#app/text/i18n.ts'
import { showToast } from '#app/overlay/toasts.ts'
import { useBlockOrHide } from '#features/people/blocks/blocks.api.ts'
import type { BlockOrHide } from '#features/people/blocks/blocks.api.ts'
import { useFlirtActions } from '#features/people/flirts/flirts.api.ts'
import { paths } from '#paths.ts'
import { getMessagePath } from '#features/people/members/shared/message-to-member.ts'

/** What can be done with a member, always within reach of a thumb. What cannot be done says why when it is pressed. */
export function MemberActions({ member, onReport }: { member: Member; onReport: () => void }) {
  const { t } = useTranslation('members')
  const { t: tCommon } = useTranslation()
  const { canMessage } = member
  const flirting = useFlirtActions(member)
  const navigate = useNavigate()
  const [blockOrHide, setBlockOrHide] = useState<BlockOrHide>()
  const part = useBlockOrHide(blockOrHide ?? 'hide', () => void navigate(paths.search(), { replace: true }))
  const see = { label: tCommon('restrictedWhy'), onAction: () => void navigate(paths.account('decisions')) }

  const { reason } = canMessage
  const whyNot = readErrorSentence(reason ?? 'unexpected')

  function sayWhyNot() {
    const action = reason === 'accountRestricted' ? see : undefined
    showToast({ id: 'message', text: whyNot, action })
  }

  const icon = <MessageCircle className="i" aria-hidden />

  return (
    <div className="dock-slot">
      <div className="dock">
        {canMessage.allowed ? (
          <Link className={buttonClass({ size: 'lg' })} to={getMessagePath(member)}>
            {icon}
            {t('message')}
          </Link>
        ) : (
          <Button size="lg" icon={icon} whyNot={whyNot} onClick={sayWhyNot}>
            {t('message')}
          </Button>
        )}
        <FlirtButton flirting={{ ...flirting, allowance: member.canFlirt }} variant="quiet" size="lg" />
        <FoldMenu
          side="top"
          align="end"
          chevron={false}
          summary={<EllipsisVertical className="i" aria-hidden />}
          summaryClass={buttonClass({ variant: 'quiet', size: 'lg', iconOnly: true })}
          summaryLabel={t('more')}
        >
          <SafetyItems onPart={setBlockOrHide} onReport={onReport} />
        </FoldMenu>
      </div>
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
    </div>
  )
}
