import type { Media } from '@amour/contract/media/media.ts'
import type { Correspondent, Message } from '@amour/contract/messages/messages.ts'
import { Tag } from '@amour/ui/components/feedback/Tag.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { putOff, useIsPutOff } from '#features/media/explicit/explicit-consents.api.ts'
import { ConsentQuestion } from '#features/media/explicit/shared/ConsentQuestion.tsx'
import { MemberPhoto } from '#features/people/members/shared/MemberPhoto.tsx'
import { LazyReportMessage } from './LazyReportMessage.tsx'

type CoveredMediaProps = { message: Message; member: Correspondent; media: Media }

/** Something explicit that came with a message, covered until its reader has said yes to such of its sender. */
export function CoveredMedia({ message, member, media: { kind, blur, picture } }: CoveredMediaProps) {
  const { t } = useTranslation('sharing')
  const isPutOff = useIsPutOff(member.id)
  const [isReporting, setReporting] = useState(false)
  if (isPutOff) {
    return (
      <button
        type="button"
        className="w-full"
        aria-label={t(`consent.covered.${kind}`)}
        onClick={() => putOff(member.id, false)}
      >
        <MemberPhoto picture={picture} blur={blur} username="" alt="" sizes="216px">
          <Tag tone="explicit" className="at-tl">
            {t('consent.explicit')}
          </Tag>
        </MemberPhoto>
      </button>
    )
  }
  return (
    <>
      <div className="consent">
        {blur && <img src={blur} alt="" />}
        <div className="consent-text">
          <ConsentQuestion
            kind={kind}
            isSent
            sender={member}
            onNotNow={() => putOff(member.id, true)}
            onReport={() => setReporting(true)}
          />
        </div>
      </div>
      {isReporting && <LazyReportMessage message={message} onClose={() => setReporting(false)} />}
    </>
  )
}
