import type { Member } from '@amour/contract/members.ts'
import { Button } from '@amour/ui/components/Button.tsx'
import { buttonClass } from '@amour/ui/components/button-class.ts'
import { FoldMenu } from '@amour/ui/components/FoldMenu.tsx'
import { EllipsisVertical, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { FlirtButton } from '#app/FlirtButton.tsx'
import { PartingDialog } from '#app/PartingDialog.tsx'
import { SafetyItems } from '#app/SafetyItems.tsx'
import { errorSentence } from '#app/i18n.ts'
import { showToast } from '#app/toasts.ts'
import { usePart } from '#features/blocks/blocks.api.ts'
import type { Parting } from '#features/blocks/blocks.api.ts'
import { useFlirting } from '#features/flirts/flirts.api.ts'
import { paths } from '#paths.ts'
import { ReportMember } from './ReportMember.tsx'

/** What can be done with a member, always within reach of a thumb. What cannot be done says why when it is pressed. */
export function Dock({ member }: { member: Member }) {
  const { t } = useTranslation('members')
  const { t: tCommon } = useTranslation()
  const { id, conversationId, canMessage } = member
  const flirting = useFlirting(member)
  const navigate = useNavigate()
  const [parting, setParting] = useState<Parting>()
  const [isReporting, setReporting] = useState(false)
  const part = usePart(parting ?? 'hide', () => void navigate(paths.search(), { replace: true }))
  const see = { label: tCommon('restrictedWhy'), onAction: () => void navigate(paths.account('decisions')) }

  const { reason } = canMessage
  const whyNot = errorSentence(reason ?? 'unexpected')

  function sayWhyNot() {
    const action = reason === 'accountRestricted' ? see : undefined
    showToast({ id: 'message', text: whyNot, action })
  }

  const icon = <MessageCircle className="i" aria-hidden />

  return (
    <div className="dock-slot">
      <div className="dock">
        {canMessage.allowed ? (
          <Link
            className={buttonClass({ size: 'lg' })}
            to={conversationId ? paths.message(conversationId) : paths.newMessage(id)}
          >
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
          <SafetyItems onPart={setParting} onReport={() => setReporting(true)} />
        </FoldMenu>
      </div>
      {isReporting && (
        <ReportMember
          target={{ kind: 'profile', target: member.id, member }}
          onClose={(hasBlocked) => {
            setReporting(false)
            if (hasBlocked) void navigate(paths.search(), { replace: true })
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
    </div>
  )
}
